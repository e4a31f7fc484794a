import * as texts from '#i18n/site';

/** Characters of a description that search engines show. */
const most = 160;

const end = /[.!?。！？…]$/;

/** Names one after the other. */
export const listed = (names: readonly string[]): string => names.filter(Boolean).join(texts.comma);

/** A description of a page for search engines: texts after one another, as many whole words as are shown. */
export function descriptionOf(...sentences: string[]): string {
  const all = sentences
    .map((text) => text.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
    .map((text) => (end.test(text) ? text : text + texts.fullStop))
    .join(texts.betweenSentences);
  if (all.length <= most) return all;
  const cut = all.slice(0, most - 1);
  // Chinese has no spaces to cut at.
  const space = cut.lastIndexOf(' ');
  return `${(space > most / 2 ? cut.slice(0, space) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
