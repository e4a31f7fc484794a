import { limits } from '../../limits.ts';

const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para ' +
  'middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute ' +
  'Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute ' +
  'THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ' +
  'ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const entities = new Map<string, string>([
  ...latin.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(160 + index)]),
  ...Object.entries({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    ndash: '–',
    mdash: '—',
    hellip: '…',
    euro: '€',
  }),
]);

function decoded(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities.get(name) ?? entity;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : '';
}

/** The text of a piece of HTML, with a line for each paragraph. A text without tags stays as it is, but for entities. */
export const plainText = (html: string): string =>
  html
    .slice(0, limits.placeFileHtml)
    .replaceAll(/<(style|script)\b[^<]*<\/\1>/gi, '')
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/t[dh]\b[^<>]*>/gi, ' ')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]{2,6}\d{0,2});/gi, decoded);
