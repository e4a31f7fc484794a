import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crowded, dearest, type Cost } from '../tests/helpers/costs.ts';
import type { Options } from './options.ts';
import { table } from './report.ts';

/** The dearest requests that a generator of arguments finds, in milliseconds of the event loop, nothing of them ready. */
export async function costs({ stores, rounds }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-bench-'));
  const { server, subject, ground, routes } = await crowded(join(folder, 'data'), stores);
  const all: Cost[] = [];
  for (const route of routes)
    all.push(
      ...(await dearest(subject, route, ground, { tries: 60 * rounds, changes: 40 * rounds, rows: 20, seed: 1 })),
    );
  const row = table('the ten most expensive requests', 'ms', 'KiB');
  const once = new Map(
    all.toSorted((one, other) => one.milliseconds - other.milliseconds).map((cost) => [cost.address, cost]),
  );
  const dearestFirst = [...once.values()].toSorted((one, other) => other.milliseconds - one.milliseconds);
  for (const { address, milliseconds, bytes } of dearestFirst.slice(0, 10))
    row(`\`${decodeURIComponent(address)}\``, milliseconds, bytes / 1024);
  await server.stop();
  rmSync(folder, { recursive: true });
}
