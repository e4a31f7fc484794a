import { embeddedWords } from './words.macro.ts' with { type: 'macro' };

/** The words of searches of all languages, once in the program. */
export const words = embeddedWords();
