import { limits } from '../../limits.ts';
import { choice, flag, instant, integer, line, nullable, secret, t, text, titled, type Static } from '../../schema.ts';
import { forms, occasionKinds } from '../settings/notice-targets.ts';

const formDescription =
  'Form of the messages: `json` is the signed message of this service, `slack` fits Mattermost too, `mail` is a mail.';

const kinds = t.Array(choice(occasionKinds, 'Kind of occasion.'), {
  maxItems: occasionKinds.length,
  description:
    'Occasions that are told: a new application, a pending review, a report, a failed backup, a disk that is nearly full, a certificate that is missing or not renewed, writes that wait for the database, a budget that refuses many requests, a password of an administrator that another one or a command reset. All when left out for a new target.',
  examples: [['application', 'report']],
});

const id = 'ID of the target.';

export const NoticeTarget = titled(
  'NoticeTarget',
  'A target of messages to the operator, without its address and secret.',
  {
    id: integer(id, { examples: [1] }),
    form: choice(forms, formDescription),
    host: text('Host of the address.', 'hooks.example'),
    has_secret: flag('Whether a secret is set.'),
    kinds,
    last_sent_at: nullable(instant('Time of the last message that arrived since the server started, or null.')),
    last_error: nullable(
      text(
        'Why the last message did not arrive; null when it did, or when there was none.',
        'The target did not answer.',
      ),
    ),
  },
);

export const NoticeTargetReq = titled('NoticeTargetReq', 'A target of messages to the operator.', {
  id: t.Optional(
    integer(
      'ID of a target that exists. Address and secret that are left out stay as they are; a new address needs its secret again.',
      { minimum: 1, examples: [1] },
    ),
  ),
  form: choice(forms, formDescription),
  address: t.Optional(
    line(1, limits.noticeAddress, {
      description:
        'URL of the webhook, or a mail address. Never shown again. Required for a new target. URLs are https and lead to public addresses, unless the server runs with `--notify-private`.',
      examples: ['https://hooks.example/T0/B0/x'],
    }),
  ),
  secret: t.Optional(
    secret(0, limits.noticeSecret, {
      description:
        'Secret that signs messages (`json`, where it is required, `dingtalk`, `feishu`), or the access token of `ntfy`. Never shown again; "" removes it.',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  ),
  kinds: t.Optional(kinds),
});

export const TestedTarget = titled('TestedTarget', 'Outcome of a test message.', {
  id: integer(id, { examples: [1] }),
  form: choice(forms, formDescription),
  host: text('Host of the address.', 'hooks.example'),
  ok: flag('Whether the message arrived.'),
  error: nullable(text('Why it did not arrive, or null.', 'The target answered with status 404.')),
});

export type NoticeTarget = Static<typeof NoticeTarget>;
export type NoticeTargetReq = Static<typeof NoticeTargetReq>;
export type TestedTarget = Static<typeof TestedTarget>;
