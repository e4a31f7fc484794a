/** Takes the place of a JSON value that would not come back as it was sent; `problem` says why, as what it must not do. */
export class Inexact {
  constructor(readonly problem: string) {}
}

/** Sign, digits and exponent of a decimal number, the same for `1.50`, `15e-1` and `1.5`. */
function canonical(number: string): string {
  const [, sign, whole, fraction = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number)!;
  const digits = (whole! + fraction).replace(/^0+/, '');
  // Not by an expression, which would try again from each of many zeros.
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  const significant = digits.slice(0, end);
  if (significant === '') return `${sign}0`;
  return `${sign}${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

const isExact = (number: string) =>
  Number.isFinite(Number(number)) && canonical(number) === canonical(String(Number(number)));

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

const codeOf = (character: string) => character.charCodeAt(0);
const quote = codeOf('"');
const backslash = codeOf('\\');
const comma = codeOf(',');
const minus = codeOf('-');
const zero = codeOf('0');
const nine = codeOf('9');
const openBrace = codeOf('{');
const closeBrace = codeOf('}');
const openBracket = codeOf('[');
const closeBracket = codeOf(']');

/** The place after the text that begins here. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== quote; code = json.charCodeAt(at)) at += code === backslash ? 2 : 1;
  return at + 1;
}

const number = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Looks into the list under a name of a JSON object, whose text must be valid, for entries that `JSON.parse` changes: a
 * number that no double holds, negative zero, a name that an object has twice. Returns the problems by index.
 */
export function inexactEntries(json: string, list: string): Map<number, string> {
  const problems = new Map<number, string>();
  /** The lists and objects that are open here; objects inside the list with the names they have so far. */
  const open: ('list' | 'object' | Set<string>)[] = [];
  let isInList = false;
  let isName = false;
  let name = '';
  let index = 0;
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(json, at);
      if (isName && (isInList || open.length === 1)) {
        name = JSON.parse(json.slice(at, end)) as string;
        const names = open.at(-1);
        if (names instanceof Set && names.has(name)) problems.set(index, `must not have "${shortened(name)}" twice`);
        if (names instanceof Set) names.add(name);
      }
      isName = false;
      at = end - 1;
    } else if (isInList && (code === minus || (code >= zero && code <= nine))) {
      number.lastIndex = at;
      const [text] = number.exec(json)!;
      if (!isExact(text))
        problems.set(index, `must not have the number ${shortened(text)}, which JSON does not keep; send it as text`);
      at += text.length - 1;
    } else if (code === openBrace) {
      open.push(isInList ? new Set() : 'object');
      isName = true;
    } else if (code === openBracket) {
      if (open.length === 1 && name === list) {
        // Of lists with the same name the last one counts.
        problems.clear();
        isInList = true;
        index = 0;
      }
      open.push('list');
    } else if (code === closeBrace || code === closeBracket) {
      open.pop();
      isName = false;
      if (open.length === 1) isInList = false;
    } else if (code === comma) {
      isName = open.at(-1) !== 'list';
      if (isInList && open.length === 2) index++;
    }
  }
  return problems;
}
