/** Digits that two notations of one telephone number share, with or without the codes of its country and its area. */
const shared = 7;

/** The last digits of a telephone number; undefined for a number with fewer. */
export function phoneEnd(phone: string): string | undefined {
  const digits = phone.normalize('NFKC').replaceAll(/\D/g, '');
  return digits.length < shared ? undefined : digits.slice(-shared);
}
