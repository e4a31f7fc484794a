import { split } from '../../lib/text.ts';
import type { Condition, Part } from '../search/parts.ts';
import { tokensOf } from '../search/sounds.ts';

/** A name, ready to be looked at by parts. */
interface Name {
  /** Each word after a space. */
  text: string;
  /** Its dense runs. */
  runs: string[];
  /** Its words and sounds, each between spaces. */
  tokens: string;
}

function nameOf(text: string): Name {
  const words = split(text);
  const spaced = words.map(({ text }) => ` ${text}`).join('');
  return {
    text: spaced,
    runs: words.flatMap(({ text, dense }) => (dense ? [text] : [])),
    tokens: `${spaced}${tokensOf({ near: [words], elsewhere: [], phone: '' })} `,
  };
}

function has({ text, runs, tokens }: Name, { kind, text: part }: Part): boolean {
  switch (kind) {
    case 'run':
      return runs.some((run) => run.includes(part));
    case 'character':
      return text.includes(` ${part}`) || runs.some((run) => run.includes(part));
    case 'word':
      return tokens.includes(` ${part} `);
    case 'beginning':
      return tokens.includes(` ${part}`);
    default:
      return false;
  }
}

/** A test of names by themselves, as the index tests all texts of a store; categories do not count. */
export const namedBy =
  (condition: Condition) =>
  (text: string): boolean => {
    const name = nameOf(text);
    return condition.some((variant) => variant.every((slot) => slot.some((part) => has(name, part))));
  };
