import { first, last, unpacked } from './character-table.ts';
import { simplifiedByCharacter } from './chinese-tables.ts';

const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];

let table: Uint16Array | undefined;

/** Replaces traditional characters one by one, for comparison: 乾 and 干, 後 and 后, 著 and 着 become the same. */
export function simplified(text: string): string {
  let made = '';
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < from || code > to) continue;
    table ??= unpacked(simplifiedByCharacter);
    const other = table[code - from]!;
    if (other === 0) continue;
    made += text.slice(end, at) + String.fromCharCode(other);
    end = at + 1;
  }
  return end === 0 ? text : made + text.slice(end);
}
