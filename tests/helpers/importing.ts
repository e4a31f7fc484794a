import { afterAll } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin } from './client.ts';
import { run, startServer, temporaryDirectory } from './server.ts';

/** A server, and the command that imports files of one kind beside it. */
export async function importingSuite(flag: '--osm' | '--places') {
  const server = await startServer();
  const root = await admin(server);
  const scratch = temporaryDirectory();
  afterAll(async () => {
    await server.stop();
    rmSync(scratch, { recursive: true, force: true });
  });
  let files = 0;

  async function importing(content: string | Uint8Array, ...args: string[]) {
    const file = join(scratch, `${++files}.file`);
    writeFileSync(file, content);
    const { stdout, stderr, code } = await run(['import', flag, file, '--data', server.data, ...args]);
    return { code, stdout: stdout.replaceAll(file, 'FILE').trim(), stderr: stderr.replaceAll(file, 'FILE').trim() };
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- as the answers
  const storesNow = async (): Promise<any[]> => (await root.get('/api/admin/stores?page_size=100')).data;
  const storeOf = async (name: string) => {
    const found = (await storesNow()).find((one) => one.name === name);
    return found && (await root.get(`/api/admin/stores/${found.id}`)).data;
  };
  return { server, root, scratch, importing, storesNow, storeOf };
}
