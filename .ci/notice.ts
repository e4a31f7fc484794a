// Writes NOTICE: the licences of all that ships inside the program. With --check it only says whether NOTICE is right.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parts, root, type Content } from './parts.ts';

const rule = '='.repeat(80);

const contentText = ({ name, version, licence }: Content) =>
  `${[name, version].filter(Boolean).join(' ')}${licence ? ` (${licence})` : ''}`;

const { all } = await parts();
const byText = new Map<string, string[]>();
for (const { name, version, texts } of all)
  for (const text of new Set(texts)) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);

const list = all.flatMap(({ name, version, licence, contents }) => [
  `${name} ${version}: ${licence}`,
  ...(contents.length > 0 ? [`  with ${contents.map(contentText).join(', ')}`] : []),
]);

const notice = [
  'foodmap is under the MIT License, see LICENSE. Inside the program is the work of others, listed here with its',
  'licences; "foodmap licences" prints this text. Written by "npm run notice", from the modules that the bundler takes.',
  '',
  ...list,
  ...[...byText].flatMap(([text, names]) => ['', rule, names.join(', '), rule, '', text]),
  '',
].join('\n');

const file = join(root, 'NOTICE');
if (process.argv.includes('--check')) {
  let present = '';
  try {
    present = readFileSync(file, 'utf8');
  } catch {}
  if (present !== notice) {
    console.error('NOTICE is not what the program is made of; run "npm run notice" and commit it.');
    process.exit(1);
  }
} else {
  await Bun.write(file, notice);
  console.log(`NOTICE  ${all.length} parts`);
}
