const word = /^[a-z]{3,}$/;

/** Beginnings by which the singular of an English word in the plural is found. */
export function singularsOf(text: string): string[] {
  if (!word.test(text) || text.length < 4 || !text.endsWith('s') || text.endsWith('ss')) return [];
  if (text.length > 4 && text.endsWith('ies')) return [`${text.slice(0, -3)}y`, text.slice(0, -1)];
  if (/(?:ch|sh|x|s|z|o)es$/.test(text)) return [text.slice(0, -2)];
  return [text.slice(0, -1)];
}

/** Beginnings by which the plural of an English or Spanish word is found that does not begin with the word. */
export function pluralsOf(text: string): string[] {
  if (!word.test(text)) return [];
  if (/[^aeiou]y$/.test(text)) return [`${text.slice(0, -1)}ies`];
  return text.endsWith('z') ? [`${text.slice(0, -1)}ces`] : [];
}

/** Whole words that may be the singular of a Spanish word in the plural: limones, nueces. */
export function spanishSingularsOf(text: string): string[] {
  if (!word.test(text)) return [];
  if (/[aeiou]ces$/.test(text)) return [`${text.slice(0, -3)}z`];
  return /[aeiou][dlnrs]es$/.test(text) ? [text.slice(0, -2)] : [];
}
