// For SQLite only: conditions as queries of FTS5.
import { pairs } from '../../lib/text.ts';
import { categoryToken } from './keyword.ts';
import type { Part } from './parts.ts';

/** No input is an operator. */
const quoted = (text: string) => `"${text}"`;

const anyOf = (alternatives: string[]) =>
  alternatives.length === 1 ? alternatives[0]! : `(${alternatives.join(' OR ')})`;

function phraseOf({ kind, text }: Part): string[] {
  switch (kind) {
    case 'beginning':
      return [`${quoted(text)} *`];
    case 'run':
      return [quoted(pairs(text).join(' '))];
    case 'character':
      return [`characters : ${quoted(text)}`];
    case 'none':
      return [];
  }
}

const ofPart = (part: Part) => anyOf([...phraseOf(part), ...part.categories.map((id) => quoted(categoryToken(id)))]);

/** The query for the stores that pass all parts. */
export const queryOf = (parts: readonly Part[]): string => parts.map(ofPart).join(' AND ');
