// Measures foodmap beside its references, each pair in turn, and prints Markdown. All parts, or some:
//   npm run bench -- reads busy --stores 10000 --rounds 5
//   npm run bench -- cold memory search finding facets --stores 100000 --keep /tmp/sets
//   npm run bench -- growth --stores 10000,100000,1000000 --keep /tmp/sets
//   npm run bench -- former --former /path/to/an/earlier/foodmap
//   npm run bench -- peer tls                  only on request, since they download programs from npm
//   npm run bench -- relevance                 only on request, since it installs other searches from npm
//   npm run bench -- paint                     only on request, since it needs Chromium
//   npm run bench -- costs --stores 100000     only on request: the dearest arguments of each public route, from source
//   npm run bench -- engines --stores 100000   only on request, since it needs PostgreSQL
//   npm run bench -- readers --stores 100000   only on request: threads that read beside one thread, on two processors
//   npm run bench -- edits --seconds 20        only on request, since it needs PostgreSQL: edits of a store that many like
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { busy } from './busy.ts';
import { cold } from './cold.ts';
import { costs } from './costs.ts';
import { edits } from './edits.ts';
import { engines } from './engines.ts';
import { facets } from './facets.ts';
import { finding } from './finding.ts';
import { former } from './former.ts';
import { growth } from './growth.ts';
import { memory } from './memory.ts';
import type { Options } from './options.ts';
import { pages } from './pages.ts';
import { paints } from './paint.ts';
import { peer } from './peer.ts';
import { readers } from './readers.ts';
import { reads } from './reads.ts';
import { machine } from './report.ts';
import { relevance } from './relevance.ts';
import { search } from './search.ts';
import { tls } from './tls.ts';
import { writes } from './writes.ts';

const parts: Record<string, (options: Options, sizes: number[]) => Promise<void>> = {
  reads,
  pages,
  paint: paints,
  busy,
  cold,
  memory,
  search,
  finding,
  facets,
  writes,
  growth,
  former,
  peer,
  tls,
  engines,
  readers,
  relevance,
  edits,
  costs,
};

const onRequest = ['costs', 'edits', 'engines', 'former', 'paint', 'peer', 'readers', 'relevance', 'tls'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    binary: { type: 'string', default: join(import.meta.dir, '../dist/foodmap') },
    stores: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
    keep: { type: 'string' },
    former: { type: 'string' },
  },
});

const chosen = positionals.length > 0 ? positionals : Object.keys(parts).filter((name) => !onRequest.includes(name));
const unknown = chosen.find((name) => !(name in parts));
if (unknown !== undefined) {
  console.error(`Unknown part ${unknown}; choose from ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}

const { binary, keep, former: earlier } = values;
const sizes = values.stores.split(',').map(Number);
const options = {
  binary,
  keep,
  former: earlier,
  stores: sizes[0]!,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
};

console.log(`${machine()}; medians, with minimum and maximum`);
for (const name of chosen) await parts[name]!(options, sizes);
