import { tagOf } from './service.ts';

/** Texts of stores and categories. */
export const names = ['name', 'description'] as const;
export const namesOfDish = [...names, 'section'] as const;

export type TranslatedName = (typeof namesOfDish)[number];

/** A text in another language, which has a separate column: `name:ja`. */
export interface Translated {
  name: TranslatedName;
  tag: string;
}

export const columnOf = ({ name, tag }: Translated): string => `${name}:${tag}`;

/** The text that a heading names; undefined for any other heading. */
export function translated(heading: string, of: readonly TranslatedName[] = names): Translated | undefined {
  const name = of.find((one) => heading.startsWith(`${one}:`));
  const tag = name && tagOf(heading.slice(name.length + 1));
  return name && tag ? { name, tag } : undefined;
}
