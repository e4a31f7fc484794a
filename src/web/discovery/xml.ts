/** Characters that no document of XML 1.0 may contain, not even as an entity. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const special: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Text that may stand in XML, also within an attribute. */
export const xml = (text: string): string =>
  text.replaceAll(forbidden, '\uFFFD').replaceAll(/[&<>"']/g, (character) => special[character]!);

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
