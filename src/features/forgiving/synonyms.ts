import { words } from '../search/words.ts';

/**
 * Words and phrases that a search may take for each other. They are meant as whole words, in their order: as a
 * beginning of words, "egg" would also find eggplants.
 */
export const starterSynonyms: readonly (readonly string[])[] = words.synonyms;
