import type { Random } from '../../src/lib/random.ts';

const delimiters = [...'<>&"\'/{}[]:,;-0e\\ \n'].map((character) => character.charCodeAt(0));

/** A few bytes changed, most of the time; or a part cut off, cut out, repeated or put in. */
export function changed(bytes: Uint8Array, random: Random): Uint8Array {
  let content = Buffer.from(bytes);
  const below = (limit: number) => Math.floor(random() * limit);
  const put = (at: number, byte: number) => {
    content[at] = byte;
    return content;
  };
  for (let times = 1 + below(3); times > 0 && content.length > 0; times--) {
    const at = below(content.length);
    const to = Math.min(content.length, at + 1 + below(40));
    const [before, part, after] = [content.subarray(0, at), content.subarray(at, to), content.subarray(to)];
    const gentle = [
      () => put(at, content[at]! + 1 + below(3)),
      () => put(at, below(128)),
      () => put(at, content[below(content.length)]!),
      () => put(at, delimiters[below(delimiters.length)]!),
    ];
    const rough = [
      () => put(at, 128 + below(128)),
      () => Buffer.concat([before, Buffer.alloc(1 + below(12), 255), part, after]),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, part, part, after]),
      () => Buffer.concat([before, content.subarray(below(content.length))]),
      () => before,
    ];
    const changes = below(4) > 0 ? gentle : rough;
    content = changes[below(changes.length)]!();
  }
  return content;
}
