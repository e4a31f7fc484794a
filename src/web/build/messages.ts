// Messages are a subset of ICU MessageFormat that translation tools know: `{name}`, `{count, number}`,
// `{count, plural, =0 {none} one {# place} other {# places}}`, and `{town, select, none {…} other {…}}`, where `none` is an
// empty value. An apostrophe before a brace quotes until the next apostrophe.

type Part = string | { name: string; isNumber: boolean } | Choice;

interface Choice {
  name: string;
  kind: 'plural' | 'select';
  forms: Record<string, Part[]>;
}

/** Texts of an area: messages, groups of them, and lists of words. */
export type Texts = { [name: string]: string | string[] | Texts };

/** Reads one message from the left. */
class Reading {
  #at = 0;

  constructor(readonly message: string) {}

  /** Parts up to the end, or to the brace that closes the form of a choice, in which `#` is `number`. */
  parts(number?: string): Part[] {
    const parts: Part[] = [];
    for (;;) {
      const [text] = this.#take(number === undefined ? /(?:[^{}']|'(?!\{|\}))*/y : /(?:[^{}'#]|'(?!\{|\}))*/y)!;
      if (text) parts.push(text);
      const quoted = this.#take(/'([{}][^']*)'/y);
      if (quoted) parts.push(quoted[1]!);
      else if (this.#take(/#/y)) parts.push({ name: number!, isNumber: true });
      else if (this.#take(/\{/y)) parts.push(this.#argument());
      else return parts;
    }
  }

  whole(): Part[] {
    const parts = this.parts();
    if (this.#at < this.message.length) this.#fail();
    return parts;
  }

  #argument(): Part {
    const name = this.#must(/\s*(\w+)\s*/y)[1]!;
    if (this.#take(/\}/y)) return { name, isNumber: false };
    if (this.#take(/,\s*number\s*\}/y)) return { name, isNumber: true };
    const kind = this.#must(/,\s*(plural|select)\s*,\s*/y)[1] as Choice['kind'];
    const forms: Choice['forms'] = {};
    for (let form = this.#take(/(=\d+|\w+)\s*\{/y); form; form = this.#take(/(=\d+|\w+)\s*\{/y)) {
      forms[form[1]!] = this.parts(kind === 'plural' ? name : undefined);
      this.#must(/\}\s*/y);
    }
    this.#must(/\}/y);
    if (!forms.other) this.#fail();
    return { name, kind, forms };
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.message);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  #must(pattern: RegExp): RegExpExecArray {
    return this.#take(pattern) ?? this.#fail();
  }

  #fail(): never {
    throw new Error(`Not a message, from character ${this.#at}: ${this.message}`);
  }
}

/** Throws Error for what is no message. */
export const parsed = (message: string): Part[] => new Reading(message).whole();

/** Names of the values that a message needs, each with whether it is a number. */
export function valuesOf(parts: readonly Part[], found = new Map<string, boolean>()): Map<string, boolean> {
  for (const part of parts) {
    if (typeof part === 'string') continue;
    const isNumber = 'forms' in part ? part.kind === 'plural' : part.isNumber;
    found.set(part.name, isNumber || found.get(part.name) === true);
    if ('forms' in part) for (const form of Object.values(part.forms)) valuesOf(form, found);
  }
  return found;
}

const literal = (text: string) => text.replaceAll(/[`\\$]/g, String.raw`\$&`);

const template = (parts: readonly Part[]): string =>
  parts.length === 1 && typeof parts[0] === 'string'
    ? JSON.stringify(parts[0])
    : `\`${parts.map((part) => (typeof part === 'string' ? literal(part) : `\${${valueOf(part)}}`)).join('')}\``;

function valueOf(part: Exclude<Part, string>): string {
  if (!('forms' in part)) return part.isNumber ? `$number(${part.name})` : part.name;
  const { other, ...forms } = part.forms;
  const conditions = Object.entries(forms).map(([form, of]) => {
    const isForm = form.startsWith('=')
      ? `${part.name} === ${form.slice(1)}`
      : part.kind === 'plural'
        ? `$plural(${part.name}) === '${form}'`
        : form === 'none'
          ? `!${part.name}`
          : `${part.name} === '${form}'`;
    return `${isForm} ? ${template(of)} : `;
  });
  return `${conditions.join('')}${template(other!)}`;
}

/** One value is an argument, several are the fields of one: no language can mix up their order. */
const parametersOf = (names: readonly string[]) => (names.length === 1 ? names[0]! : `{ ${names.join(', ')} }`);

/** A message in another shape. */
export type Shape = (parts: readonly Part[]) => Part[];

const changed = (parts: readonly Part[], change: (part: Exclude<Part, Choice>) => Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (typeof part === 'string' || !('forms' in part)) return change(part);
    const forms = Object.entries(part.forms).map(([form, of]) => [form, changed(of, change)]);
    return [{ ...part, forms: Object.fromEntries(forms) as Choice['forms'] }];
  });

/** Marks of Unicode by which a value in letters of another direction leaves the text around it as it is. */
const [isolate, endIsolate] = ['\u2068', '\u2069'];

export const withIsolatedValues: Shape = (parts) =>
  changed(parts, (part) => (typeof part === 'string' || part.isNumber ? [part] : [isolate, part, endIsolate]));

const accents: Record<string, string> = { a: 'áa', e: 'ée', i: 'íi', o: 'óo', u: 'úu' };

/** Nearly half as long again, as texts of some languages are. */
export const lengthened: Shape = (parts) =>
  changed(parts, (part) =>
    typeof part === 'string' ? [part.replaceAll(/[aeiou]/g, (vowel) => accents[vowel]!)] : [part],
  );

function codeOf(text: Texts[string], english: Texts[string], shape: Shape): string {
  if (typeof text === 'string') {
    const names = [...valuesOf(parsed(english as string)).keys()];
    const code = template(shape(parsed(text)));
    return names.length > 0 ? `(${parametersOf(names)}) => ${code}` : code || '""';
  }
  if (Array.isArray(text)) return JSON.stringify(text);
  const properties = Object.entries(english as Texts).map(
    ([name, original]) => `${JSON.stringify(name)}: ${codeOf(text[name] ?? original, original, shape)}`,
  );
  return `{ ${properties.join(', ')} }`;
}

/**
 * Source of the module of an area in a language: an export for each text, so that those that nothing needs are left out. A
 * text that the language lacks is in English. `parent` is the module whose texts the area has, too.
 */
export function moduleOf(
  texts: Texts,
  english: Texts,
  { parent, shape = (parts) => [...parts] }: { parent?: string | undefined; shape?: Shape | undefined } = {},
): string {
  const lines = Object.entries(english).map(
    ([name, original]) =>
      `const ${name}_ = ${codeOf(texts[name] ?? original, original, shape)}; export { ${name}_ as ${name} };`,
  );
  return [
    // No value of a message can have such a name.
    `import { $number, $plural } from '#i18n/numbers';`,
    ...(parent ? [`export * from '${parent}';`] : []),
    ...lines,
  ].join('\n');
}

/** Source of the module by which the texts of a language write numbers. */
export const numbersOf = (language: string): string => `
  const format = /* @__PURE__ */ new Intl.NumberFormat('${language}-u-nu-latn');
  const rules = /* @__PURE__ */ new Intl.PluralRules('${language}');
  export const $number = (value) => format.format(value);
  export const $plural = (value) => rules.select(value);`;

const widest = 120;

/** As the formatter writes it; `before` is what is on the line already. */
function typeOf(text: Texts[string], before: string): string {
  const indent = /^ */.exec(before)![0];
  if (typeof text === 'string') {
    const fields = [...valuesOf(parsed(text))].map(
      ([name, isNumber]) => `${name}: ${isNumber ? 'number' : 'string | number'}`,
    );
    if (fields.length === 0) return 'string';
    if (fields.length === 1) return `(${fields[0]}) => string`;
    const inLine = `(values: { ${fields.join('; ')} }) => string`;
    if (before.length + inLine.length < widest) return inLine;
    return `(values: {\n${fields.map((field) => `${indent}  ${field};\n`).join('')}${indent}}) => string`;
  }
  if (Array.isArray(text)) return 'readonly string[]';
  const lines = Object.entries(text).map(([name, one]) => {
    const start = `${indent}  ${/^\w+$/.test(name) ? name : `'${name}'`}: `;
    return `${start}${typeOf(one, start)};\n`;
  });
  return `{\n${lines.join('')}${indent}}`;
}

/** Names of texts that no variable can have. */
const reserved = new Set(['delete', 'export', 'import', 'new']);

/** Type declaration of the texts of an area. */
export function declarationOf(area: string, english: Texts, parent?: string): string {
  const lines = Object.entries(english).map(([name, text]) => {
    const start = reserved.has(name) ? `  const ${name}_: ` : `  export const ${name}: `;
    return `${start}${typeOf(text, start)};\n${reserved.has(name) ? `  export { ${name}_ as ${name} };\n` : ''}`;
  });
  return `declare module '#i18n/${area}' {\n${parent ? `  export * from '${parent}';\n` : ''}${lines.join('')}}\n`;
}
