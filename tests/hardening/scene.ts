import { expect, test } from 'bun:test';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Answer } from '../helpers/client.ts';
import { run, startServer, temporaryDirectory, type ServerOptions } from '../helpers/server.ts';
import { victim, type Victim } from './damage.ts';

/** The data directory of a killed server, and copies of it to break. */
export class Scene {
  readonly folder = temporaryDirectory();
  killed!: Victim;
  #copies = 0;

  async prepare(): Promise<void> {
    this.killed = await victim(this.folder);
  }

  release(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  copy(): string {
    const data = join(this.folder, `copy-${++this.#copies}`);
    cpSync(this.killed.directory, data, { recursive: true });
    return data;
  }

  /** The same after a clean stop: there is no write-ahead log. */
  async stopped(): Promise<string> {
    const data = this.copy();
    await (await startServer({ data })).stop();
    return data;
  }
}

/** A test that is left out, by name and reason, where the machine does not let the fault be made. */
export const unlessHindered = (obstacle: string | undefined) => (title: string, work: () => Promise<void>) =>
  obstacle === undefined ? test(title, work) : test.skip(`${title} (left out: ${obstacle})`, work);

/** One sentence for whoever sent the request, with nothing in it of files, SQL or codes. */
export function expectSentence({ message, code, status }: Answer) {
  expect(code).toBe(status);
  expect(message).toMatch(/^[A-Z][^\n]*\.$/);
  expect(message).not.toMatch(/SQLITE|\bE[A-Z]{3,}\b|\/|\.ts/);
}

/** The program ended with one line for its operator, beside the first line of a server's log. */
export function expectRefusal({ code, stdout, stderr }: Awaited<ReturnType<typeof run>>, sentence: RegExp) {
  expect({ code: code === 1 || code === 2, stdout }).toEqual({ code: true, stdout: '' });
  const said = stderr.replace(/^\{.*"msg":"starting"\}\n/, '');
  expect(said).toMatch(/^\S[^\n]*\n$/);
  expect(said).not.toMatch(/\.ts:\d|node_modules/);
  expect(said).toMatch(sentence);
}

/** Problems that the doctor finds, but those of the machine. */
export async function wrongIn(data: string, options: ServerOptions = {}): Promise<string[]> {
  const { stdout } = await run(['doctor', '--json', '--data', data], options);
  const findings = JSON.parse(stdout) as { name: string; level: string }[];
  return findings.filter(({ name, level }) => level !== 'ok' && name !== 'disk').map(({ name }) => name);
}
