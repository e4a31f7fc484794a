const word = /^[a-z]{3,}$/;

/** Beginnings by which the singular of an English word in the plural is found. */
export function singularsOf(text: string): string[] {
  if (!word.test(text) || text.length < 4 || !text.endsWith('s') || text.endsWith('ss')) return [];
  if (text.length > 4 && text.endsWith('ies')) return [`${text.slice(0, -3)}y`, text.slice(0, -1)];
  if (/(?:ch|sh|x|s|z|o)es$/.test(text)) return [text.slice(0, -2)];
  return [text.slice(0, -1)];
}

/** Beginnings by which the plural of an English word is found that does not begin with the word. */
export const pluralsOf = (text: string): string[] =>
  word.test(text) && /[^aeiou]y$/.test(text) ? [`${text.slice(0, -1)}ies`] : [];
