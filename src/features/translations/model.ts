import { Value } from '@sinclair/typebox/value';
import { limits } from '../../limits.ts';
import { byKey, line, nullable, prose, since, sinceVersion, t, text } from '../../schema.ts';

const about = {
  name: { description: 'Name.', examples: ['干锅小馆'] },
  description: { description: 'Description.', examples: ['自一九八七年起手工拉面。'] },
  section: { description: 'Section of the menu.', examples: ['面食'] },
  title: { description: 'Title.', examples: ['步行吃遍十二家饺子'] },
  note: { description: 'Note.', examples: ['上午的虾仁馅最好。'] },
};

type Name = keyof typeof about;

const answers = since('0.4.0', {
  name: t.Optional(text(about.name.description, about.name.examples[0]!)),
  description: t.Optional(text(about.description.description, about.description.examples[0]!)),
  section: t.Optional(text(about.section.description, about.section.examples[0]!)),
  title: t.Optional(text(about.title.description, about.title.examples[0]!)),
  note: t.Optional(text(about.note.description, about.note.examples[0]!)),
});

/** Texts of a request; one that is empty takes the text off. */
export const texts = {
  name: line(0, limits.name, about.name),
  description: prose(limits.description, about.description),
  section: line(0, limits.section, about.section),
  title: line(0, limits.name, about.title),
  note: line(0, limits.stopNote, about.note),
};

const requests = since('0.4.0', {
  name: t.Optional(texts.name),
  description: t.Optional(texts.description),
  section: t.Optional(texts.section),
  title: t.Optional(texts.title),
  note: t.Optional(texts.note),
});

const some = <Fields extends Record<Name, unknown>, Chosen extends Name>(fields: Fields, names: readonly Chosen[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<Fields, Chosen>;

const exampleOf = (names: readonly Name[]) => ({
  'zh-Hans': Object.fromEntries(names.map((name) => [name, about[name].examples[0]!])),
});

const stored = byKey(t.Object(some(answers, ['name', 'description', 'title']), { additionalProperties: false }), {
  description: 'As a column has them.',
  examples: [],
});

/** Whether a value is what a column of translations has. */
export const isTranslations = (value: unknown): boolean => Value.Check(stored, value);

/** Texts in other languages, in an answer. */
export const translations = <Chosen extends Name>(...names: Chosen[]) =>
  sinceVersion(
    '0.4.0',
    byKey(t.Object(some(answers, names), { description: 'Texts in this language; what is not known is absent.' }), {
      description: 'Texts in other languages than `content_language`, by BCP 47 tag.',
      examples: [exampleOf(names)],
    }),
  );

/** The same in a request. */
export const translationsReq = <Chosen extends Name>(...names: Chosen[]) =>
  sinceVersion(
    '0.4.0',
    t.Optional(
      byKey(
        nullable(
          t.Object(some(requests, names), { description: 'All texts in this language, or null for none.' }),
          exampleOf(names)['zh-Hans'],
        ),
        {
          maxProperties: limits.translations,
          description:
            'Texts in other languages than `content_language`, by BCP 47 tag. Languages that are left out stay as they are; null takes one off.',
          examples: [exampleOf(names)],
        },
      ),
    ),
  );
