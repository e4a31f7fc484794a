/** Characters of a description that search engines show. */
const most = 160;

const end = /[.!?。！？…]$/;

/** A description of a page for search engines: texts after one another, as many whole words as are shown. */
export function descriptionOf(...texts: string[]): string {
  const all = texts
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => (end.test(text) ? text : `${text}.`))
    .join(' ');
  if (all.length <= most) return all;
  const cut = all.slice(0, most - 1);
  // Chinese has no spaces to cut at.
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
