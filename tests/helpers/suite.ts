import { afterAll } from 'bun:test';
import { admin, guest, type Client } from './client.ts';
import { startServer, type ServerOptions } from './server.ts';

interface Suite {
  server: Awaited<ReturnType<typeof startServer>>;
  /** Has the API key and no account. */
  client: Client;
  /** Logged in as the first administrator. */
  admin: Client;
}

/** Starts the server of a test file with the clients that most tests need, and stops it after the last test. */
export async function suite(options?: ServerOptions): Promise<Suite> {
  const server = await startServer(options);
  afterAll(async () => void (await server.stop()));
  return { server, client: guest(server), admin: await admin(server) };
}
