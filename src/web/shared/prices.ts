import type { Language } from '../../i18n/languages.ts';

const formats = new Map<string, Intl.NumberFormat>();

export function formatIn(language: Language, currency: string): Intl.NumberFormat {
  const key = `${language} ${currency}`;
  let format = formats.get(key);
  if (!format) {
    const own = currency ? ({ style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const) : {};
    // With all decimals, whatever the currency has: a changed currency changes no number.
    const options = { ...own, maximumFractionDigits: 3, trailingZeroDisplay: 'stripIfInteger' } as const;
    formats.set(key, (format = new Intl.NumberFormat(language, options)));
  }
  return format;
}

/** A price level as guides write it: `€€`. */
export function levelIn(level: number, language: Language, currency: string): string {
  const parts = currency ? formatIn(language, currency).formatToParts(0) : [];
  const symbol = parts.find(({ type }) => type === 'currency')?.value ?? '';
  return ([...symbol].length === 1 ? symbol : '$').repeat(level);
}
