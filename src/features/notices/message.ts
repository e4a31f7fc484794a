import { randomText } from '../../lib/identifiers.ts';
import { limits } from '../../limits.ts';
import type { OccasionKind } from '../settings/notice-targets.ts';

/** Events of one kind since the last message. */
export interface Occasion {
  kind: OccasionKind;
  /** At most `limits.noticeRows`. */
  count: number;
  /** The first ones. */
  titles: string[];
  url?: string;
}

/** One message to the operator. */
export interface Message {
  /** The same in each repetition, so that receivers can tell. */
  id: string;
  type: 'occasions' | 'test';
  /** Name of the place. */
  site: string;
  created_at: string;
  /** Base URL of the service, if it is configured. */
  url?: string;
  occasions: Occasion[];
}

const headings: Record<OccasionKind, { one: string; many: string; path: string }> = {
  application: {
    one: 'new application',
    many: 'new applications',
    path: '/api/admin/merchant/applications?status=pending',
  },
  review: { one: 'review waits', many: 'reviews wait', path: '/api/admin/reviews?status=pending' },
  report: { one: 'new report', many: 'new reports', path: '/api/admin/reports?status=open' },
  backup: { one: 'failed backup', many: 'failed backups', path: '/api/admin/health' },
  disk: { one: 'warning: the disk is nearly full', many: '', path: '/api/admin/health' },
  budget: { one: 'warning: budgets refuse many requests', many: '', path: '/api/admin/health' },
  certificate: { one: 'warning: the certificate of HTTPS needs attention', many: '', path: '/api/admin/health' },
  admin_password: {
    one: 'password or second factor of an administrator was reset',
    many: 'passwords or second factors of administrators were reset',
    path: '/api/admin/activity',
  },
  database: { one: 'warning: writes wait for the database', many: '', path: '/api/admin/health' },
};

/** The site that sends a message. */
interface Sender {
  site: string;
  /** Base URL. */
  url: string | undefined;
}

const message = (type: Message['type'], { site, url }: Sender, now: number, occasions: Occasion[]): Message => ({
  id: `msg_${randomText(20)}`,
  type,
  site,
  created_at: new Date(now).toISOString(),
  ...(url !== undefined && { url }),
  occasions,
});

/** A message about what happened, with a link for each kind if the base URL is known. */
export const messageOf = (sender: Sender, now: number, occasions: Occasion[]): Message =>
  message(
    'occasions',
    sender,
    now,
    occasions.map((one) => ({
      ...one,
      ...(sender.url !== undefined && { url: sender.url + headings[one.kind].path }),
    })),
  );

export const testMessage = (sender: Sender, now: number): Message => message('test', sender, now, []);

/** The part of a message that is about these kinds; undefined when there is none. */
export function partOf(whole: Message, kinds: readonly OccasionKind[]): Message | undefined {
  const occasions = whole.occasions.filter(({ kind }) => kinds.includes(kind));
  return occasions.length > 0 ? { ...whole, occasions } : undefined;
}

const headingOf = ({ kind, count }: Occasion): string => {
  const { one, many } = headings[kind];
  // A problem that lasts has no number.
  if (many === '') return one;
  return count === 1 ? `1 ${one}` : `${count}${count === limits.noticeRows ? ' or more' : ''} ${many}`;
};

/** One line: the name of the place and the counts. */
export const titleOf = ({ type, site, occasions }: Message): string =>
  `${inert(site)}: ${type === 'test' ? 'a test message' : occasions.map(headingOf).join(', ')}`;

/** The message as plain text of several lines. */
export const textOf = ({ type, occasions }: Message): string =>
  type === 'test'
    ? 'Messages of foodmap to its operator arrive here.'
    : occasions.map((one) => [headingOf(one), ...linesOf(one)].join('\n')).join('\n\n');

function linesOf({ count, titles, url }: Occasion): string[] {
  const rest = count - titles.length;
  return [
    ...titles.map((title) => `- ${inert(title)}`),
    ...(titles.length > 0 && rest > 0 ? [`- and ${rest} more`] : []),
    ...(url === undefined ? [] : [url]),
  ];
}

/** Chat programs read mentions, links and tags in a text, and titles come from anybody: these become look-alikes. */
const inert = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')]
    .slice(0, limits.noticeTitle)
    .join('')
    .replaceAll('@', '＠')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('](', '] (');
