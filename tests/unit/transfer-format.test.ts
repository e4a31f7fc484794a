import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { fieldsOf, fieldsOfPart, kinds, parts } from '../../src/features/transfer/format.ts';

const page = await Bun.file(join(import.meta.dir, '../../docs/transfer.md')).text();
const paragraphs = page.split(/^(?=\*\*`)/m);

test.each(kinds)('the page on the format tells every field of %s', (kind) => {
  const paragraph = paragraphs.find((text) => text.startsWith(`**\`${kind}\`**`)) ?? '';
  for (const { name } of fieldsOf[kind]) expect(paragraph).toContain(`\`${name}\``);
});

test.each(parts)('the page on the format tells every field of %s', (part) => {
  const fields = fieldsOfPart(part).map(({ name }) => name);
  expect(page).toContain(`\`${part}\`, a list of \`{${fields.join(', ')}}\``);
});
