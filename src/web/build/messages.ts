import { changed, parsed, valuesOf, type Part, type Shape } from '../../lib/messages.ts';

/** Texts of an area: messages, groups of them, and lists of words. */
export type Texts = { [name: string]: string | string[] | Texts };

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

const accents: Record<string, string> = { a: 'áa', e: 'ée', i: 'íi', o: 'óo', u: 'úu' };

/** Nearly half as long again, as texts of some languages are. */
export const lengthened: Shape = (parts) =>
  changed(parts, (part) =>
    typeof part === 'string' ? [part.replaceAll(/[aeiou]/g, (vowel) => accents[vowel]!)] : [part],
  );

/** A message in another shape; `key` names it among all texts. */
export type TextShape = (parts: readonly Part[], key: string) => Part[];

function codeOf(text: Texts[string], english: Texts[string], shape: TextShape, key: string): string {
  if (typeof text === 'string') {
    const names = [...valuesOf(parsed(english as string)).keys()];
    const code = template(shape(parsed(text), key));
    return names.length > 0 ? `(${parametersOf(names)}) => ${code}` : code || '""';
  }
  if (Array.isArray(text)) return JSON.stringify(text);
  const properties = Object.entries(english as Texts).map(
    ([name, original]) =>
      `${JSON.stringify(name)}: ${codeOf(text[name] ?? original, original, shape, `${key}.${name}`)}`,
  );
  return `{ ${properties.join(', ')} }`;
}

/** Properties of `$own`: a text by its key, with code that puts another one in its place, and those within a group. */
function ownOf(
  text: Texts[string],
  english: Texts[string],
  own: ReadonlySet<string>,
  key: string,
  place: string,
): string[] {
  if (Array.isArray(text)) return [];
  if (typeof text !== 'string')
    return Object.entries(english as Texts).flatMap(([name, original]) =>
      ownOf(text[name] ?? original, original, own, `${key}.${name}`, `${place}[${JSON.stringify(name)}]`),
    );
  if (!own.has(key)) return [];
  const values = JSON.stringify(Object.fromEntries(valuesOf(parsed(english as string))));
  const set = `(text) => { ${place} = text; }`;
  return [
    `${JSON.stringify(key)}: { text: ${JSON.stringify(text)}, values: ${values}, shipped: ${place}, set: ${set} }`,
  ];
}

interface Options {
  /** The module whose texts the area has, too. */
  parent?: string | undefined;
  shape?: TextShape | undefined;
  /** Keys of the texts that can change while the program runs; `$own` has those of the area. */
  own?: ReadonlySet<string> | undefined;
}

/**
 * Source of the module of an area in a language: an export for each text, so that those that nothing needs are left out. A
 * text that the language lacks is in English.
 */
export function moduleOf(
  area: string,
  texts: Texts,
  english: Texts,
  { parent, shape = (parts) => [...parts], own }: Options = {},
): string {
  const changing: string[] = [];
  const lines = Object.entries(english).map(([name, original]) => {
    const [text, key] = [texts[name] ?? original, `${area}.${name}`];
    const properties = own ? ownOf(text, original, own, key, `${name}_`) : [];
    changing.push(...properties);
    const keyword = properties.length > 0 ? 'let' : 'const';
    return `${keyword} ${name}_ = ${codeOf(text, original, shape, key)}; export { ${name}_ as ${name} };`;
  });
  return [
    // No value of a message can have such a name.
    `import { $number, $plural } from '#i18n/numbers';`,
    ...(parent ? [`export * from '${parent}';`] : []),
    ...lines,
    ...(own ? [`export const $own = { ${changing.join(', ')} };`] : []),
  ].join('\n');
}

/** Source of the module with all texts that can change, and how to read others in their place. */
export const ownModuleOf = (own: ReadonlySet<string>, isRightToLeft: boolean): string => {
  const areas = [...new Set([...own].map((key) => key.split('.')[0]!))];
  return [
    `export * as numbers from '#i18n/numbers';`,
    `export const isRightToLeft = ${isRightToLeft};`,
    ...areas.map((area, index) => `import { $own as own${index} } from '#i18n/${area}';`),
    `export const texts = { ${areas.map((_, index) => `...own${index}`).join(', ')} };`,
  ].join('\n');
};

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
