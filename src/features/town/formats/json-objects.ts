import { limits } from '../../../limits.ts';
import { BadFile, cutOff } from '../elements/elements.ts';

type Fields = Record<string, unknown>;

const [quote, backslash, comma] = [...'"\\,'].map((character) => character.charCodeAt(0));
const [openBrace, closeBrace, openBracket, closeBracket] = [...'{}[]'].map((character) => character.charCodeAt(0));

const noJson = () => new BadFile('The file is not JSON as it should be; export it again.');

function parse(text: string): Fields {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw noJson();
  }
  if (typeof value === 'object' && value !== null) return value as Fields;
  throw noJson();
}

/**
 * Splits JSON into the objects of its list, which is the file itself or a field of the object that the file is, and the
 * rest, which comes last with an empty list. Only one object is in memory at a time.
 */
export class JsonObjects {
  /** The brackets that are open. */
  readonly #open: number[] = [];
  #isInText = false;
  #isEscaped = false;
  /** The object that is being read, and everything around the objects. */
  readonly #text = { object: '', frame: '' };
  /** Depth of the objects of the list: 2 or 3. */
  #depth = 0;
  #isOver = false;

  /** The objects that end in the next part of the file. */
  *add(chunk: string): Generator<Fields> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const code = chunk.charCodeAt(at);
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (code === backslash) this.#isEscaped = true;
        else if (code === quote) this.#isInText = false;
        continue;
      }
      if (code === quote) this.#isInText = true;
      else if (code === openBrace || code === openBracket) {
        if (code === openBrace && this.#isList()) {
          this.#keep('frame', chunk.slice(start, at));
          start = at;
          this.#depth = this.#open.length + 1;
        }
        if (this.#open.push(code) > limits.jsonDepth) throw noJson();
      } else if (code === closeBrace || code === closeBracket) {
        if (this.#open.pop() !== code - 2) throw noJson();
        if (this.#depth > 0 && this.#open.length < this.#depth) {
          this.#keep('object', chunk.slice(start, at + 1));
          start = at + 1;
          this.#depth = 0;
          yield parse(this.#text.object);
          this.#text.object = '';
        }
        if (this.#open.length === 0) this.#isOver = true;
      } else if (code === comma && this.#depth === 0 && this.#isList()) {
        // Commas between objects, which the frame does not have.
        this.#keep('frame', chunk.slice(start, at));
        start = at + 1;
      }
    }
    this.#keep(this.#depth > 0 ? 'object' : 'frame', chunk.slice(start));
  }

  /** Everything around the objects. Throws BadFile when the file is cut off. */
  end(): Fields {
    if (!this.#isOver || this.#open.length > 0 || this.#isInText) throw cutOff();
    return parse(this.#text.frame);
  }

  /** Whether an object that begins here is one of the list. */
  #isList(): boolean {
    const [first, second] = this.#open;
    const { length } = this.#open;
    return (length === 1 && first === openBracket) || (length === 2 && first === openBrace && second === openBracket);
  }

  #keep(where: 'object' | 'frame', text: string): void {
    // Blanks between millions of objects would take more memory than one of them.
    if (where === 'frame' && !this.#isInText && text.trim() === '') return;
    this.#text[where] += text;
    if (this.#text[where].length > limits.osmJsonObject)
      throw new BadFile('The file has an object that is far too large for one of a map; it is damaged or hostile.');
  }
}
