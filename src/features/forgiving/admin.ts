import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { limits } from '../../limits.ts';
import { choice, paging, t } from '../../schema.ts';
import * as searches from '../search/searches.ts';
import { Searched, SearchSettings, SearchSettingsReq } from './model.ts';
import * as settings from './settings.ts';

const document = documented('Settings');

export const searchSettingsRoutes = ({ by, clock, db }: Deps) =>
  routes('admin', 'settings of the search')
    .get(
      '/api/admin/settings/search',
      async () => ok(await settings.get(db)),
      document('getSearchSettings', 'Show the settings of the search', SearchSettings, {
        description: 'Which kinds of hits the search lists, and what means the same in this place.',
        since: '0.4.0',
      }),
    )
    .put('/api/admin/settings/search', async ({ body, request }) => ok(await settings.set(by(request), body)), {
      body: SearchSettingsReq,
      ...document('setSearchSettings', 'Change the settings of the search', SearchSettings, {
        budget: 'admin',
        description: `At most ${limits.synonymGroups} groups of at most ${limits.synonyms} words or phrases. Takes effect at once.`,
        since: '0.4.0',
      }),
    })
    .get(
      '/api/admin/searches',
      async ({ query }) => okPage(await searches.list(db, clock, query, pageOf(query)), pageOf(query)),
      {
        query: t.Object({
          found: choice(['none', 'all'], '`none`: only keywords that find nothing now.', 'all'),
          ...paging,
        }),
        ...document('listSearches', 'List what people searched', t.Array(Searched), {
          paged: true,
          description: `Keywords of the last 30 days, those searched most first. Keywords of fewer than ${limits.keywordSearches} searches, or of one network only, are left out; who searched is not kept.`,
          since: '0.4.0',
        }),
      },
    );
