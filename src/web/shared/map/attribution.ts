/** A part of a line that names the owners of a map, with the page that it links to. */
export interface Credit {
  text: string;
  href?: string;
}

const entities: Record<string, string> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: '\u00A0',
  '#169': '©',
};
const plain = (markup: string) =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ');

/** Reads the line as owners of maps write it: text, or markup, of which only links to web pages are taken over. */
export function creditsOf(attribution: string): Credit[] {
  const credits: Credit[] = [];
  const add = (markup: string, href?: string) => {
    const text = plain(markup);
    if (text.trim()) credits.push(href ? { text, href } : { text });
  };
  let from = 0;
  for (const { 0: whole, 1: href, 2: inner, index } of attribution.matchAll(
    /<a\b[^>]*?\bhref=["'](https?:[^"']+)["'][^>]*>(.*?)<\/a>/gis,
  )) {
    add(attribution.slice(from, index));
    add(inner!, href);
    from = index + whole.length;
  }
  add(attribution.slice(from));
  return credits;
}
