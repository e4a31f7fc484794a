import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { cacheableAnswer, jsonArray } from '../../http/envelope.ts';
import { metered } from '../../http/metered.ts';
import { limits } from '../../limits.ts';
import { keyword, t } from '../../schema.ts';
import { Suggestion } from './model.ts';
import { suggest } from './service.ts';

const document = documented('Stores');

export const suggestionRoutes = ({ db, limiter }: Deps) =>
  routes('key', 'suggestions').get(
    '/api/stores/suggest',
    async ({ query, request }) => {
      const { q = '' } = query;
      const found = await metered(limiter, request, () => suggest(db, q));
      return cacheableAnswer(request, jsonArray(request, Suggestion, found));
    },
    {
      query: t.Object({
        q: keyword('Beginnings of words, or Chinese, Japanese or Korean text. Nothing is suggested without any.'),
      }),
      ...document('suggestNames', 'Suggest names', t.Array(Suggestion), {
        budget: 'search',
        description: `Names of stores, dishes and categories that somebody who types may mean, ${limits.suggestions} at most: categories, then stores by score, then dishes. Every word must begin a word of the name; Chinese, Japanese and Korean text may stand anywhere in it. Case, accents and full-width forms make no difference. Names that are spelt otherwise follow, as in the search, where there is room. Nothing is counted. Of names that very many stores share, those of the best stores are suggested.`,
        tagged: true,
        since: '0.3.0',
      }),
    },
  );
