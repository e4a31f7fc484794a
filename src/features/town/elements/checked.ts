import { limits } from '../../../limits.ts';
import { BadFile, type Elements, type Member, type Sink, type Tags } from './elements.ts';

/** A file that is refused for elements that OpenStreetMap would not have. */
export const checked = (elements: Elements): Elements => ({
  get date() {
    return elements.date;
  },
  get box() {
    return elements.box;
  },
  pass: ({ node, way, relation, ...sink }: Sink) =>
    elements.pass({
      ...sink,
      ...(node && {
        node: (id, longitude, latitude, tags) => {
          requireShort('node', id, tags);
          node(id, longitude, latitude, tags);
        },
      }),
      ...(way && {
        way: (id, refs, tags, inside) => {
          requireShort('way', id, tags);
          way(id, refs, tags, inside);
        },
      }),
      ...(relation && {
        relation: (id, members, tags, inside) => {
          requireShort('relation', id, tags);
          if (members.some((member) => member.type === 'relation' && member.id === id))
            throw new BadFile(`relation/${id} is a member of itself; correct the file.`);
          relation(id, members, tags, inside);
        },
      }),
    }),
});

const isLong = (text: string) => text.length > limits.osmText && Array.from(text).length > limits.osmText;

function requireShort(type: Member['type'], id: number, tags: Tags): void {
  for (const key in tags)
    if (isLong(key) || isLong(tags[key]!)) {
      const where = isLong(key) ? 'a key' : `the value of "${key}"`;
      throw new BadFile(
        `${type}/${id}: ${where} has more than ${limits.osmText} characters, which OpenStreetMap does not allow; correct the file.`,
      );
    }
}
