/** One of the conditions that a query of the index joins by AND: a word, or one of these categories. */
export interface Part {
  /** The beginning of a word, a part of a dense run, one character, or no word at all. */
  kind: 'beginning' | 'run' | 'character' | 'none';
  text: string;
  categories: number[];
}

const quoted = /^(characters : )?"([^"]*)"( \*)?$/;
const category = /^\u{F8FF}(\d+)$/u;

function alternative(query: string): Part {
  const [, one, content = '', star] = quoted.exec(query)!;
  const id = category.exec(content)?.[1];
  if (id !== undefined) return { kind: 'none', text: '', categories: [Number(id)] };
  if (one || star) return { kind: one ? 'character' : 'beginning', text: content, categories: [] };
  const text = content
    .split(' ')
    .map((pair, index) => (index === 0 ? pair : [...pair].at(-1)!))
    .join('');
  return { kind: 'run', text, categories: [] };
}

/** The parts of a query as `keyword.ts` builds it for FTS5. */
export const partsOf = (query: string): Part[] =>
  query.split(' AND ').map((part) => {
    const [first, ...others] = part
      .replace(/^\((.*)\)$/, '$1')
      .split(' OR ')
      .map(alternative);
    return { ...first!, categories: [first!, ...others].flatMap(({ categories }) => categories) };
  });

/** Text by which a word is found in the text of a store; undefined where that does not tell in which field it is. */
export function needleOf({ kind, text }: Part): string | undefined {
  if (kind === 'run') return text;
  return kind === 'beginning' ? ` ${text}` : undefined;
}

/** Texts by which a name, with a space at its end, has each word as a whole, and by which it is nothing else. */
export const wholeOf = (needles: readonly string[]) => {
  const each = needles.map((needle) => ` ${needle.trim()} `);
  return { each, exact: `${each.map((text) => text.trimEnd()).join('')} ` };
};

/** A word whose field the text of a store tells. */
export interface Located {
  needle: string;
  categories: number[];
}

export const wordsOf = (query: string): Located[] =>
  partsOf(query).flatMap((part) => {
    const needle = needleOf(part);
    return needle === undefined ? [] : [{ needle, categories: part.categories }];
  });
