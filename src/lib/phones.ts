/** Digits that two notations of one telephone number share, with or without the codes of its country and its area. */
export const fewestDigits = 7;

/** A regular expression for a telephone number in a text, which JavaScript and PostgreSQL read alike. */
export const phoneNumber = `[0-9０-９](?:[ ./()-]*[0-9０-９]){${fewestDigits - 1},}`;

/** Codes of countries whose own numbers have six digits. */
const codes: Readonly<Record<string, string>> = { AD: '376', FO: '298', GL: '299', NC: '687', PM: '508', WF: '681' };

/** The last digits of a telephone number in a country; undefined for a number with fewer. */
export function phoneEnd(phone: string, country = ''): string | undefined {
  const own = phone.normalize('NFKC').replaceAll(/\D/g, '');
  const digits = own.length === 6 ? (codes[country] ?? '') + own : own;
  return digits.length < fewestDigits ? undefined : digits.slice(-fewestDigits);
}
