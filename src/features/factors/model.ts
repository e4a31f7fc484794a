import { factorKinds } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import {
  choice,
  flag,
  freeObject,
  instant,
  integer,
  line,
  nullable,
  t,
  text,
  titled,
  type Static,
} from '../../schema.ts';

const value = (description: string) =>
  line(1, limits.passkeyValue, { description: `${description}, in base64url.`, examples: ['c2lnbmF0dXJl'] });

const credential = {
  id: value('ID of the credential'),
  rawId: value('The same ID'),
  type: line(1, limits.name, { description: 'Always `public-key`.', examples: ['public-key'] }),
};

export const PasskeyProof = titled('PasskeyProof', 'Answer of a passkey: `PublicKeyCredential.toJSON()`.', {
  ...credential,
  response: titled('PasskeyProofResponse', 'What the authenticator has signed.', {
    clientDataJSON: value('Data of the browser'),
    authenticatorData: value('Data of the authenticator'),
    signature: value('Signature'),
  }),
});

export type PasskeyProof = Static<typeof PasskeyProof>;

export const PasskeyReq = titled('PasskeyReq', 'A new passkey: `PublicKeyCredential.toJSON()`.', {
  ...credential,
  response: titled('PasskeyReqResponse', 'What the authenticator has made.', {
    clientDataJSON: value('Data of the browser'),
    attestationObject: value('The key'),
  }),
});

export type PasskeyReq = Static<typeof PasskeyReq>;

const challenge = line(1, limits.name, {
  description: 'The challenge, as the server gave it.',
  examples: ['mYbC4pQ2vT7kq0Jw9sXnZ1uLr5aHd8fGe3iKo6tWxyA'],
});

const code = (description: string) => line(1, limits.factorCode, { description, examples: ['492039'] });

export const SecondLoginReq = titled('SecondLoginReq', 'A challenge, and its answer: `passkey`, or else `code`.', {
  challenge,
  code: t.Optional(code('Six digits of the program on the phone, or a recovery code.')),
  passkey: t.Optional(PasskeyProof),
});

export type SecondLoginReq = Static<typeof SecondLoginReq>;

const FactorView = titled('SecondFactor', 'A second factor of an administrator.', {
  id: integer('Factor ID.', { examples: [3] }),
  kind: choice(factorKinds, '`totp`: six digits of a program on a phone; `passkey`.'),
  name: text('Name.', 'My phone'),
  created_at: instant('Time at which it was added.'),
  last_used_at: nullable(instant('Time of the last use; null before the first.'), null),
});

export type FactorView = Static<typeof FactorView>;

export const Factors = titled('SecondFactors', 'The second factors of an account.', {
  factors: t.Array(FactorView, { description: 'Oldest first.' }),
  recovery_codes: integer('Recovery codes that are left.', { examples: [10] }),
  passkeys: flag('Whether browsers offer passkeys at this address: over HTTPS, or on localhost.'),
  required: flag('Whether every administrator must have a second factor.'),
});

const newFactorKinds = [...factorKinds, 'recovery_codes'] as const;

export const FactorReq = titled('SecondFactorReq', 'A second factor to add, in two steps; or new recovery codes.', {
  kind: choice(newFactorKinds, '`totp`, `passkey`, or `recovery_codes`: ten new ones, and the others end.'),
  name: t.Optional(line(1, limits.name, { description: 'Name of the factor.', examples: ['My phone'] })),
  challenge: t.Optional(challenge),
  code: t.Optional(code('Of a `totp`: its first six digits.')),
  passkey: t.Optional(PasskeyReq),
});

export type FactorReq = Static<typeof FactorReq>;

export const FactorAdded = titled('SecondFactorAdded', 'The first step: `challenge`. The second: `factor`.', {
  challenge: t.Optional(text('Send it back with the code or the passkey.', challenge.examples[0] as string)),
  secret: t.Optional(text('Secret of a `totp` in base32, shown once.', 'JBSWY3DPEHPK3PXP')),
  uri: t.Optional(
    text('The same as an address for a QR code.', 'otpauth://totp/foodmap:admin?secret=JBSWY3DPEHPK3PXP'),
  ),
  options: t.Optional(freeObject('Of a `passkey`: what `navigator.credentials.create` takes.', { challenge: 'bXk' })),
  factor: t.Optional(FactorView),
  recovery_codes: t.Optional(
    t.Array(text('A recovery code.', 'K7QM-2XWD-9FHT'), {
      description: 'Shown once, with the first factor; each is for one login without the factor.',
      examples: [['K7QM-2XWD-9FHT']],
    }),
  ),
});

export type FactorAdded = Static<typeof FactorAdded>;

export type Factors = Static<typeof Factors>;

export const SecuritySettings = titled('SecuritySettings', 'Settings of logins of administrators.', {
  require_second_factor: flag('Whether every administrator must have a second factor.', { examples: [false] }),
});
