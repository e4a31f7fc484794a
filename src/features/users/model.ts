import { userStatuses } from '../../db/schema.ts';
import { choice, instant, integer, line, named, secret, t, type Static } from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { captchaFields } from '../captcha/model.ts';

export const UserStatus = choice(userStatuses, 'Whether the account can be used.');

export const User = named('User', 'A registered user.', {
  id: integer('Number of the user.'),
  username: t.String({ description: 'Name.' }),
  status: UserStatus,
  created_at: instant('When the account was made.'),
  updated_at: instant('When it last changed.'),
});

export type User = Static<typeof User>;

/** The name of an account: 3 to 32 letters of any script, digits, `_`, `-`, `.`. */
export const username = line(limits.usernameMinimum, limits.username, {
  description: 'Letters of any script, digits, "_", "-" and "."; unique without regard to case.',
  examples: ['mei.lin'],
  pattern: '^[\\p{L}\\p{N}_.\\-][\\p{L}\\p{M}\\p{N}_.\\-]*$',
  hint: 'must be letters, digits, "_", "-" or "."',
});

export const password = secret(limits.passwordMinimum, limits.password, {
  description: 'Any characters.',
  examples: ['a long and secret phrase'],
});

export const UserRegisterReq = named('UserRegisterReq', 'An account to make.', {
  username,
  password,
  ...captchaFields,
});

export type Credentials = { username: string; password: string };

/** At login any name and password may be tried; whether they are right says the answer. */
export const credentials = {
  username: line(1, limits.name, { description: 'Name of the account.', examples: ['mei.lin'] }),
  password: secret(1, limits.password, { description: 'Its password.', examples: ['a long and secret phrase'] }),
};

export const UserLoginReq = named('UserLoginReq', 'Who logs in.', { ...credentials, ...captchaFields });

const token = t.String({ description: 'Bearer token for the user endpoints, valid for 7 days.' });

export const RegisteredUser = named('RegisteredUser', 'The new account, logged in.', { token, user: User });

export const UserSession = named('UserSession', 'A login.', {
  token,
  user: t.Object({ id: integer('Number of the user.'), username: t.String({ description: 'Name.' }) }),
});

export const UserStatusReq = named('UserStatusReq', 'The status a user gets.', { status: UserStatus });
