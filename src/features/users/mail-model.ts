import { limits } from '../../limits.ts';
import { mailAddressOrNull, nullable, secret, text, titled, type Static } from '../../schema.ts';
import { credentials, password } from './model.ts';

export const OwnMail = titled('OwnMail', 'Address for mail of your account, which nobody else sees.', {
  email: nullable(text('Confirmed address.', 'mei@mail.example')),
  pending: nullable(text('Address that the link in a mail has yet to confirm.', 'mei@new.example'), null),
});

export type OwnMail = Static<typeof OwnMail>;

export const OwnMailReq = titled('OwnMailReq', 'Address for mail of your account.', {
  email: mailAddressOrNull('Address; null removes it.'),
  password: credentials.password,
});

export const ResetReq = titled('PasswordResetReq', 'The account whose password was forgotten.', {
  username: credentials.username,
});

const code = secret(1, limits.mailCode, {
  description: 'The part of the link behind `#`.',
  examples: ['Yh3zqV0pS6vWm2dK9sTnB4xLfRcE7uGjA1oQi5tZw8M'],
});

export const MailLinkReq = titled('MailLinkReq', 'The link of a mail.', { code });

export const NewPasswordReq = titled('NewPasswordReq', 'The link of a mail, and the new password.', { code, password });
