const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A size in the largest unit in which it is at least 1, from kB on, as in "18.4 MB". */
export function bytesText(bytes: number, language: string): string {
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3) - 1));
  const format = new Intl.NumberFormat(language, { style: 'unit', unit: units[step], maximumSignificantDigits: 3 });
  return format.format(bytes / 1000 ** (step + 1));
}
