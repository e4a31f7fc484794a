import { limits } from '../../../limits.ts';
import { BadFile, cutOff } from '../elements.ts';

type Fields = Record<string, unknown>;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];

const noJson = () => new BadFile('The file is not JSON as it should be; export it again.');

function parse(parts: Uint8Array[]): Fields {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)));
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
  /** Bytes of the object that is being read, and of everything around the objects. */
  #object: Uint8Array[] = [];
  readonly #frame: Uint8Array[] = [];
  #size = { object: 0, frame: 0 };
  /** Depth of the objects of the list: 2 or 3. */
  #depth = 0;
  #isOver = false;

  /** The objects that end in the next bytes of the file. */
  *add(chunk: Uint8Array): Generator<Fields> {
    let start = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at]!;
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === backslash) this.#isEscaped = true;
        else if (byte === quote) this.#isInText = false;
        continue;
      }
      if (byte === quote) this.#isInText = true;
      else if (byte === openBrace || byte === openBracket) {
        if (byte === openBrace && this.#isList()) {
          this.#keep('frame', chunk.subarray(start, at));
          start = at;
          this.#depth = this.#open.length + 1;
        }
        if (this.#open.push(byte) > limits.jsonDepth) throw noJson();
      } else if (byte === closeBrace || byte === closeBracket) {
        if (this.#open.pop() !== byte - 2) throw noJson();
        if (this.#depth > 0 && this.#open.length < this.#depth) {
          this.#keep('object', chunk.subarray(start, at + 1));
          start = at + 1;
          this.#depth = 0;
          yield parse(this.#object);
          this.#object = [];
          this.#size.object = 0;
        }
        if (this.#open.length === 0) this.#isOver = true;
      } else if (byte === comma && this.#depth === 0 && this.#isList()) {
        // Commas between objects, which the frame does not have.
        this.#keep('frame', chunk.subarray(start, at));
        start = at + 1;
      }
    }
    this.#keep(this.#depth > 0 ? 'object' : 'frame', chunk.subarray(start));
  }

  /** What is around the objects. Throws BadFile when the file is cut off. */
  end(): Fields {
    if (!this.#isOver || this.#open.length > 0 || this.#isInText) throw cutOff();
    return parse(this.#frame);
  }

  /** Whether an object that begins here is one of the list. */
  #isList(): boolean {
    const [first, second] = this.#open;
    const { length } = this.#open;
    return (length === 1 && first === openBracket) || (length === 2 && first === openBrace && second === openBracket);
  }

  #keep(where: 'object' | 'frame', bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    (where === 'object' ? this.#object : this.#frame).push(Uint8Array.from(bytes));
    if ((this.#size[where] += bytes.length) > limits.osmJsonObject)
      throw new BadFile('The file has an object that is far too large for one of a map; it is damaged or hostile.');
  }
}
