import { limits } from '../../limits.ts';
import { t, titled, type Static } from '../../schema.ts';
import { NoticeTarget, NoticeTargetReq } from '../notices/model.ts';
import { place, Site, whereabouts } from '../settings/model.ts';

export const SiteSettings = titled(
  'SiteSettings',
  'Settings of the site, and the targets of messages to its operator.',
  {
    ...Site.properties,
    notices: t.Array(NoticeTarget, { description: 'Targets of messages to the operator.' }),
  },
);

export const SiteSettingsReq = titled('SiteSettingsReq', 'New settings of the site.', {
  ...place,
  town: t.Optional(whereabouts.town),
  country: t.Optional(whereabouts.country),
  currency: t.Optional(whereabouts.currency),
  content_language: t.Optional(whereabouts.content_language),
  owner_edits: t.Optional(whereabouts.owner_edits),
  directions: t.Optional(whereabouts.directions),
  notices: t.Optional(
    t.Array(NoticeTargetReq, {
      maxItems: limits.noticeTargets,
      description:
        'Targets of messages to the operator; they replace all that are set. Those stay when it is left out.',
    }),
  ),
});

export type SiteSettingsReq = Static<typeof SiteSettingsReq>;
