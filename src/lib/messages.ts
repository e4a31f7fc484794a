// Messages are a subset of ICU MessageFormat that translation tools know: `{name}`, `{count, number}`,
// `{count, plural, =0 {none} one {# place} other {# places}}`, and `{town, select, none {…} other {…}}`, where `none` is an
// empty value. An apostrophe before a brace quotes until the next apostrophe.

export type Part = string | { name: string; isNumber: boolean } | Choice;

interface Choice {
  name: string;
  kind: 'plural' | 'select';
  forms: Record<string, Part[]>;
}

class NotAMessage extends Error {
  constructor(
    /** Index of the first character that cannot be read. */
    readonly at: number,
    message: string,
  ) {
    super(`Not a message, from character ${at}: ${message}`);
  }
}

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
    throw new NotAMessage(this.#at, this.message);
  }
}

/** Throws NotAMessage. */
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

/** A message in another shape. */
export type Shape = (parts: readonly Part[]) => Part[];

export const changed = (parts: readonly Part[], change: (part: Exclude<Part, Choice>) => Part[]): Part[] =>
  parts.flatMap((part): Part[] => {
    if (typeof part === 'string' || !('forms' in part)) return change(part);
    const forms = Object.entries(part.forms).map(([form, of]) => [form, changed(of, change)]);
    return [{ ...part, forms: Object.fromEntries(forms) as Choice['forms'] }];
  });

/** Marks of Unicode by which a value in letters of another direction leaves the text around it as it is. */
const [isolate, endIsolate] = ['\u2068', '\u2069'];

export const withIsolatedValues: Shape = (parts) =>
  changed(parts, (part) => (typeof part === 'string' || part.isNumber ? [part] : [isolate, part, endIsolate]));

/** How a language writes numbers, and chooses forms by them. */
export interface Numbers {
  $number: (value: number) => string;
  $plural: (value: number) => string;
}

/** A message with its values, as the compiled one has them. */
export function said(parts: readonly Part[], values: Readonly<Record<string, unknown>>, numbers: Numbers): string {
  const texts = parts.map((part) => {
    if (typeof part === 'string') return part;
    const value = values[part.name];
    if (!('forms' in part)) return part.isNumber ? numbers.$number(value as number) : String(value);
    const { kind, forms } = part;
    const isOf = (form: string) => {
      if (form.startsWith('=')) return value === Number(form.slice(1));
      if (kind === 'plural') return numbers.$plural(value as number) === form;
      return form === 'none' ? !value : value === form;
    };
    const form = Object.keys(forms).find((one) => one !== 'other' && isOf(one)) ?? 'other';
    return said(forms[form]!, values, numbers);
  });
  return texts.join('');
}

/** Names of the values of a message, each with whether it is a number. */
export type Values = Readonly<Record<string, boolean>>;

/** Why a text cannot replace a message that has these values; undefined where it can. */
export function problemOf(text: string, values: Values): string | undefined {
  let used: Map<string, boolean>;
  try {
    used = valuesOf(parsed(text));
  } catch (error) {
    if (!(error instanceof NotAMessage)) throw error;
    return `must be a message, but cannot be read from character ${error.at + 1} on; braces enclose a value, as in {name}`;
  }
  for (const [name, isNumber] of used) {
    if (!Object.hasOwn(values, name)) return `must not have {${name}}, which is no value of this text`;
    if (isNumber && !values[name]) return `must have {${name}} as a text, which is no number`;
  }
  return undefined;
}
