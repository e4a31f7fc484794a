import { interpretedKinds } from '../../interpretation.ts';
import { limits } from '../../limits.ts';
import { choice, instant, integer, line, t, text, titled, type Static } from '../../schema.ts';

const kinds = t.Array(choice(interpretedKinds, 'Kind, as in `meta.interpreted`.'), {
  uniqueItems: true,
  maxItems: interpretedKinds.length,
  description: 'Kinds of hits that the search lists beyond what is spelt as its keyword; all at first.',
  examples: [[...interpretedKinds]],
});

const groups = {
  examples: [
    [
      ['番茄', '西红柿'],
      ['coke', 'cola'],
    ],
  ],
};

export const SearchSettings = titled('SearchSettings', 'How the search reads what is not spelt as it was typed.', {
  kinds,
  synonyms: t.Array(t.Array(text('Word or phrase.', '番茄')), {
    ...groups,
    description: 'Groups of words and phrases that mean the same; a starter list at first.',
  }),
});

export const SearchSettingsReq = titled('SearchSettingsReq', 'New settings of the search; what is left out stays.', {
  kinds: t.Optional(kinds),
  synonyms: t.Optional(
    t.Array(
      t.Array(line(1, limits.synonym, { description: 'Word or phrase.', examples: ['番茄'] }), {
        minItems: 2,
        maxItems: limits.synonyms,
      }),
      {
        ...groups,
        maxItems: limits.synonymGroups,
        description: 'Groups of words and phrases that mean the same; they replace all that are set.',
      },
    ),
  ),
});

export type SearchSettingsReq = Static<typeof SearchSettingsReq>;

export const Searched = titled('Searched', 'A keyword that several people searched.', {
  text: text('Its words, folded.', 'laksa'),
  count: integer('Searches in the last 30 days.', { examples: [7] }),
  last_at: instant('Time of the last search.'),
});
