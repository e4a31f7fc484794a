import { choice, instant, integer, nullable, t, text, titled, type Static } from '../../schema.ts';

export const CertificateStatus = titled('CertificateStatus', 'The certificate of HTTPS.', {
  source: choice(['authority', 'files'], 'Obtained from an authority (`--domain`), or files of the operator.'),
  names: t.Array(text('A name.', 'food.example'), {
    description: 'Names that it is for.',
    examples: [['food.example']],
  }),
  issuer: nullable(text('Authority that has issued it; null while there is none.', "Let's Encrypt R11"), null),
  expires_at: nullable(instant('End of its life.')),
  days_left: nullable(integer('Whole days until then.', { examples: [61] })),
  renew_at: nullable(instant('Time from which it is renewed; null for files.')),
  last_failure_at: nullable(instant('Time of the last failure since the last success, or null.')),
  last_error: nullable(
    text('Cause of this failure, in a sentence; null without one.', 'food.example has no address in DNS.'),
    null,
  ),
});

export type CertificateStatus = Static<typeof CertificateStatus>;
