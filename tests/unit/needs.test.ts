import { expect, test } from 'bun:test';
import { needsOf } from '../../tools/needs.ts';

const suite = (...lines: string[]) => [...lines, "import { test } from 'bun:test';", ''].join('\n');
const refusal = (entry: string) =>
  `tests/a.test.ts needs "${entry}". A suite can need time, quiet, early, http2, one node, one engine, the last two with a reason in brackets.`;

test('a suite without a line needs nothing', () => {
  expect(needsOf('tests/a.test.ts', suite('// About what clients need: time.'))).toEqual([]);
});

test.each([
  ['time', ['time']],
  ['quiet, http2, one node (has the clock of a process)', ['quiet', 'http2', 'one node']],
  ['time, one engine (locks, moves and kills), quiet', ['time', 'one engine', 'quiet']],
] as const)('needs: %s', (list, needs) => {
  expect(needsOf('tests/a.test.ts', suite(`// needs: ${list}`, '// FOODMAP_ROUNDS=500 for the long run.'))).toEqual([
    ...needs,
  ]);
});

test.each([
  ['tiem', 'tiem'],
  ['time quiet', 'time quiet'],
  ['time,', ''],
  ['', ''],
  ['time, one engine', 'one engine'],
  ['one node', 'one node'],
  ['one engine ()', 'one engine ()'],
  ['time (about certificates)', 'time (about certificates)'],
])('refused, with a sentence: "%s"', (list, entry) => {
  expect(() => needsOf('tests/a.test.ts', suite(`// needs: ${list}`))).toThrow(refusal(entry));
});
