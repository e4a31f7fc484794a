// Prints what failed, in at most 150 lines: `node tools/failures.mjs FOLDER-OF-LOGS FAILED-STEP…`. Needs no packages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const [folder, ...failedSteps] = process.argv.slice(2);
const most = { lines: 150, before: 40, named: 40, tail: 25, width: 400 };
const outcome = /^\((?:pass|fail|skip|todo)\) /;

/** Failures of a log: the line that names each, and the output before it that belongs to no other test. */
function failuresOf(step, lines) {
  const found = new Map();
  let suite = '';
  let since = 0;
  let isRepeated = false;
  for (const [index, line] of lines.entries()) {
    if (/^\S+\.test\.ts:$/.test(line)) [suite, since, isRepeated] = [line, index + 1, false];
    // Bun lists the failures of long runs again at the end.
    if (/^\d+ tests failed:$/.test(line)) isRepeated = true;
    const isUnhandled = line.startsWith('# Unhandled error');
    const name = `${step}: ${suite} ${line.replace(/ \[[\d.]+m?s\]$/, '')}`;
    if (isUnhandled) found.set(name, lines.slice(index, index + most.before));
    else if (line.startsWith('(fail) ') && !isRepeated && !found.has(name)) {
      // A timeout is named one line later.
      const end = lines[index + 1]?.startsWith('  ^ ') ? index + 2 : index + 1;
      found.set(name, lines.slice(Math.max(since, index - most.before), end));
    }
    if (outcome.test(line)) since = index + 1;
  }
  return found;
}

const texts = new Map();
for (const file of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
  // oxlint-disable-next-line no-control-regex -- colours of programs that print them everywhere
  const text = readFileSync(join(folder, file), 'utf8').replace(/\u001B\[[\d;]*m/g, '');
  texts.set(file.slice(0, -'.log'.length), text.trimEnd().split('\n'));
}
const failures = new Map([...texts].flatMap(([step, lines]) => [...failuresOf(step, lines)]));
const others = failedSteps.filter((step) => ![...failures.keys()].some((name) => name.startsWith(`${step}: `)));
const printed = [
  ...(failedSteps.length > 0 ? [`Failed steps: ${failedSteps.join(', ')}`] : []),
  ...[...failures.keys()].slice(0, most.named),
  ...others.flatMap((step) => ['', `-- ${step}, its end`, ...(texts.get(step) ?? []).slice(-most.tail)]),
  ...[...failures].flatMap(([name, lines]) => ['', `-- ${name}`, ...lines]),
];
for (const line of printed.slice(0, most.lines)) console.log(line.slice(0, most.width));
