/** Digits that two notations of one telephone number share, with or without the codes of its country and its area. */
export const fewestDigits = 7;

/** A regular expression for a telephone number in a text, which JavaScript and PostgreSQL read alike. */
export const phoneNumber = `[0-9０-９](?:[ ./()-]*[0-9０-９]){${fewestDigits - 1},}`;

/** The last digits of a telephone number; undefined for a number with fewer. */
export function phoneEnd(phone: string): string | undefined {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length < fewestDigits ? undefined : digits.slice(-fewestDigits);
}
