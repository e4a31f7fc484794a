import { languages, type Language } from '../../i18n/languages.ts';
import { limits } from '../../limits.ts';
import { byKey, choice, nullable, prose, t, text, titled, type Static } from '../../schema.ts';

const codes = languages.map(({ code }) => code) as [Language, ...Language[]];

export const language = choice(codes, 'Language of the pages.');

export const SiteText = titled('SiteText', 'A text of the public site.', {
  key: text('Key of the text.', 'site/home.cook'),
  text: text('Text that the program has, as a message of ICU MessageFormat.', 'Do you cook here?'),
  own: nullable(text('Text that the place has instead; null for none.', 'Do you run a stall?')),
  values: t.Array(text('Name.', 'town'), {
    description: 'Values that the text may have in braces.',
    examples: [['town']],
  }),
});

const own = byKey(
  { ...prose(limits.ownText, { description: 'Message.', examples: ['Do you run a stall?'] }), minLength: 1 },
  {
    maxProperties: limits.ownTexts,
    description: 'Texts by key. A key that is left out has the text of the program again.',
    examples: [{ 'site/home.cook': 'Do you run a stall?' }],
  },
);

/** As in the table of settings. */
export const OwnTexts = t.Partial(t.Object(Object.fromEntries(codes.map((code) => [code, own]))), {
  additionalProperties: false,
});

export const OwnTextsReq = titled('OwnTextsReq', 'All texts that the place has instead of those of the program.', {
  language,
  texts: own,
});

export type OwnTextsReq = Static<typeof OwnTextsReq>;
