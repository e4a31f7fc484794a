/** Markup without the marks of Svelte, for a browser that does not take it over; every comment is one. */
export function withoutMarks(markup: string): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = markup.indexOf('<!--'); at !== -1; at = markup.indexOf('<!--', from)) {
    parts.push(markup.slice(from, at));
    from = markup.indexOf('-->', at) + 3;
  }
  parts.push(markup.slice(from));
  return parts.join('');
}

/** Stands for markup that is ready; no text of a page contains it. */
export const place = '<place>';

/** Fills the places in markup, in their order. */
export function filled(markup: string, parts: readonly string[]): string {
  const [start, ...rest] = markup.split(place);
  return start + rest.map((text, index) => parts[index]! + text).join('');
}
