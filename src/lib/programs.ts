/** Names by a part of User-Agent; the first that fits counts, since most browsers name others as well. */
const programs: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['WeChat', /\bMicroMessenger\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
  ['curl', /^curl\//],
];

const systems: [name: string, mark: RegExp][] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (known: typeof programs, text: string): string => known.find(([, mark]) => mark.test(text))?.[0] ?? '';

/** The browser or other program of a client by its User-Agent, and its system; "" is unknown. */
export const programOf = (userAgent: string): { program: string; system: string } => ({
  program: nameIn(programs, userAgent),
  system: nameIn(systems, userAgent),
});
