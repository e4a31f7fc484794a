import { tagOf } from './service.ts';

export const names = ['name', 'description'] as const;

/** A text in another language, which has a column of its own: `name:ja`. */
export interface Translated {
  name: (typeof names)[number];
  tag: string;
}

export const columnOf = ({ name, tag }: Translated): string => `${name}:${tag}`;

/** The text that a heading names; undefined for any other heading. */
export function translated(heading: string): Translated | undefined {
  const name = names.find((one) => heading.startsWith(`${one}:`));
  const tag = name && tagOf(heading.slice(name.length + 1));
  return name && tag ? { name, tag } : undefined;
}
