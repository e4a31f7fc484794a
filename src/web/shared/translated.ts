import * as texts from '#i18n/shared/translations';
import * as limits from './openapi-limits.ts';

const textsOfLanguage = ['name', 'description', 'section'] as const;

type TextOfLanguage = (typeof textsOfLanguage)[number];

/** Texts by language, in the order in which the server has them. */
export type Texts = Record<string, Partial<Record<TextOfLanguage, string>>>;

/** Most characters of each. */
const longest = {
  name: limits.StoreUpsertReq['dishes.*.translations.*.name'],
  description: limits.StoreUpsertReq['dishes.*.translations.*.description'],
  section: limits.StoreUpsertReq['dishes.*.translations.*.section'],
};

interface Translated {
  name: string;
  description: string;
  translations: Texts;
}

/** A store as it is typed, with its dishes. */
export interface Translatable extends Translated {
  dishes: (Translated & { section: string })[];
}

/** A text that can be translated. */
export interface Text {
  key: string;
  label: string;
  plain: string;
  max: number;
  isProse: boolean;
  get: (tag: string) => string;
  set: (tag: string, text: string) => void;
}

export const sorted = <Value>(byKey: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(byKey).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The texts with another one in a language; "" is none. */
function withText(before: Texts, tag: string, name: TextOfLanguage, text: string): Texts {
  const { [tag]: former, ...others } = before;
  const after = { ...former, [name]: text };
  const filled = textsOfLanguage.flatMap((one) => (after[one] ? [[one, after[one]]] : []));
  return filled.length > 0 ? sorted({ ...others, [tag]: Object.fromEntries(filled) }) : others;
}

/** A text of a store, or of dishes that share it. */
const textOf = (
  name: TextOfLanguage,
  of: { translations: Texts }[],
  about: Pick<Text, 'key' | 'label' | 'plain'>,
): Text => ({
  ...about,
  max: longest[name],
  isProse: name === 'description',
  get: (tag) => of[0]?.translations[tag]?.[name] ?? '',
  set: (tag, text) => {
    for (const one of of) one.translations = withText(one.translations, tag, name, text);
  },
});

/** Every text that can be translated, as far as there is one; a section of the menu once. */
export function textsIn(store: Translatable): Text[] {
  const sections = Map.groupBy(store.dishes, ({ section }) => section.trim());
  return [
    textOf('name', [store], { key: 'name', label: texts.name, plain: store.name }),
    textOf('description', [store], { key: 'description', label: texts.description, plain: store.description }),
    ...[...sections].map(([section, of]) =>
      textOf('section', of, { key: `section ${section}`, label: texts.menuSection, plain: section }),
    ),
    ...store.dishes.flatMap((dish, index) => [
      textOf('name', [dish], { key: `${index} name`, label: texts.dish, plain: dish.name }),
      textOf('description', [dish], {
        key: `${index} description`,
        label: texts.descriptionOf(dish.name),
        plain: dish.description,
      }),
    ]),
  ].filter(({ plain }) => plain.trim() !== '');
}

/** The languages in which a store or a dish has texts. */
export const tagsIn = (store: Translatable): string[] =>
  [store, ...store.dishes].flatMap(({ translations }) => Object.keys(translations));
