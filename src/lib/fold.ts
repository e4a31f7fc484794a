/** Accents and points above and below letters, without the vowel signs of Indic scripts and the kana marks. */
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]+/g;

/** Letters that no normal form decomposes, and the final sigma. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i', ς: 'σ' };
const foldedLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g');

/** Folds case, accents, full-width and other compatibility forms, for comparison. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(foldedLetters, (letter) => letters[letter]!);

/** A word is a run of letters and digits, or one emoji; all other characters separate words. */
export const words = /[\p{L}\p{M}\p{N}]+|\p{Extended_Pictographic}/gu;
