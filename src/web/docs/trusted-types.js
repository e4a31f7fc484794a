// The only text that Swagger UI writes as markup is Markdown from the OpenAPI document. This lets the elements of Markdown
// through and refuses all other markup, so that a hole in Swagger UI runs no script beside the pages of this server.

/** Attributes by element; "" for those that any element may have. */
const harmless = {
  '': ['class', 'id', 'title', 'lang', 'dir'],
  a: ['href', 'target', 'rel'],
  ol: ['start'],
  td: ['align', 'colspan', 'rowspan'],
  th: ['align', 'colspan', 'rowspan', 'scope'],
};
const elements = new Set(
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr i b li ol p pre s span strong sub sup table tbody td th thead tr ul'.split(
    ' ',
  ),
);

const isHarmless = (element) => {
  const name = element.localName;
  const allowed = [...harmless[''], ...(harmless[name] ?? [])];
  if (!elements.has(name) || element.getAttributeNames().some((attribute) => !allowed.includes(attribute)))
    return false;
  return /^(?:https?:|mailto:|[#/]|$)/.test(element.getAttribute('href') ?? '');
};

if (globalThis.trustedTypes) {
  const inert = trustedTypes.createPolicy('inert', { createHTML: (text) => text });
  trustedTypes.createPolicy('default', {
    createHTML(text) {
      const parsed = new DOMParser().parseFromString(inert.createHTML(text), 'text/html');
      if (![...parsed.querySelectorAll('head *, body *')].every(isHarmless)) throw new TypeError('Markup was refused.');
      return text;
    },
  });
}
