import { expect } from 'bun:test';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';

/** A job once it is done or has failed. */
export async function ended(as: Client, id: number): Promise<Job> {
  await eventually(async () => expect((await as.get(`/api/admin/jobs/${id}`)).data.state).not.toBe('running'), 60_000);
  return (await as.get(`/api/admin/jobs/${id}`)).data;
}

interface Job {
  id: number;
  state: string;
  error: string | null;
  ended_at: string | null;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the server answered
  result: any;
}
