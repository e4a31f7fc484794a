import { decisionStatuses, mailLinkKinds, ownerWays, userStatuses } from '../../db/schema.ts';
import {
  allOf,
  choice,
  flag,
  instant,
  integer,
  line,
  nullable,
  titled,
  secret,
  since,
  t,
  text,
  type Static,
} from '../../schema.ts';
import { limits } from '../../limits.ts';
import { usernamePattern } from '../../lib/usernames.ts';
import { captchaFields } from '../captcha/model.ts';
import { LoginSession } from '../logins/model.ts';
import { MerchantApplication } from '../merchants/model.ts';
import { ExportedReview, senderNetwork } from '../reviews/model.ts';
import { Upload } from '../uploads/model.ts';

const UserStatus = choice(userStatuses, '`active`, or `disabled`: then the user cannot log in.');

export const User = titled('User', 'A registered user.', {
  id: integer('User ID.', { examples: [7] }),
  username: text('Username.', 'mei.lin'),
  status: UserStatus,
  created_at: instant('Time of the registration.'),
  updated_at: instant('Time of the last change.'),
});

export type User = Static<typeof User>;

const UserReviews = titled('UserReviews', 'Reviews of an account that are not deleted.', {
  total: integer('Reviews in any status.', { examples: [12] }),
  blocked: integer('Those that are blocked.', { examples: [1] }),
  last_at: nullable(instant('Time of the newest; null without any.')),
});

export const ListedUser = allOf(
  'ListedUser',
  'A user, with figures of the reviews.',
  User,
  t.Object(since('0.3.0', { reviews: UserReviews }), { description: 'Reviews of the account.' }),
);

export type ListedUser = Static<typeof ListedUser>;

export const UserBlockReq = titled('UserBlockReq', 'A block of an account.', {
  reviews: t.Optional(flag('Whether all its reviews are blocked, too.', { default: false })),
});

/** The name of an account: 3 to 32 letters of any script, digits, `_`, `-`, `.`. */
export const username = line(limits.usernameMinimum, limits.username, {
  description: 'Username: letters of any script, digits, `_`, `-` and `.`; unique, upper and lower case are the same.',
  examples: ['mei.lin'],
  pattern: usernamePattern,
  hint: 'must be letters, digits, "_", "-" or "."',
});

export const password = secret(limits.passwordMinimum, limits.password, {
  description: 'Password, of any characters.',
  examples: ['a long and secret phrase'],
});

const stay = since('0.4.0', {
  stay: t.Optional(
    flag(
      'Whether the browser stays logged in for 30 days: it gets a cookie for `POST /api/user/session`, and the token is valid for an hour.',
      { default: false },
    ),
  ),
});

export const UserRegisterReq = titled('UserRegisterReq', 'Name and password of a new account.', {
  username,
  password,
  ...captchaFields,
  ...stay,
});

export type Credentials = { username: string; password: string };

/** A login takes any name and password: whether they are right is for the service to say. */
export const credentials = {
  username: line(1, limits.name, { description: 'Username.', examples: ['mei.lin'] }),
  password: secret(1, limits.password, { description: 'Password.', examples: ['a long and secret phrase'] }),
};

export const UserLoginReq = titled('UserLoginReq', 'Credentials of a user.', {
  ...credentials,
  ...captchaFields,
  ...stay,
});

/** A JWT as short as an example should be. */
export const tokenExample = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl';

const token = text('Bearer token for the user endpoints, valid until `expires_at`.', tokenExample);

export const expiry = since('0.3.0', { expires_at: instant('Time at which the token expires.') });

export const RegisteredUser = titled('RegisteredUser', 'The new account and its first token.', {
  token,
  ...expiry,
  user: User,
});

const SessionUser = titled('SessionUser', 'The user who logged in.', {
  id: integer('User ID.', { examples: [7] }),
  username: text('Username.', 'mei.lin'),
});

export const UserSession = titled('UserSession', 'A token and whose it is.', {
  token,
  ...expiry,
  user: SessionUser,
});

export const PasswordChangeReq = titled('PasswordChangeReq', 'New password of your account, and the one until now.', {
  current_password: credentials.password,
  password,
});

export const AccountDeleteReq = titled('AccountDeleteReq', 'Password of the account that you delete.', {
  password: credentials.password,
});

export const NewToken = titled('NewToken', 'A token in place of all earlier ones of the account, which have ended.', {
  token: text('Bearer token.', tokenExample),
  ...expiry,
});

const ExportedLike = titled('ExportedLike', 'A store that the account likes.', {
  store_id: integer('Store ID.', { examples: [1] }),
  store_name: text('Name of the store.', 'Golden Wok'),
  created_at: instant('Time of the like.'),
  network: senderNetwork,
});

const ExportedUpload = allOf(
  'ExportedUpload',
  'A picture that the account uploaded.',
  Upload,
  t.Object({ created_at: instant('Time of the upload.') }, { description: 'Time of the upload.' }),
);

const storeOf = {
  store_id: integer('Store ID.', { examples: [1] }),
  store_name: text('Name of the store.', 'Golden Wok'),
};

const OwnedStore = titled('OwnedStore', 'A store that the account looks after.', {
  ...storeOf,
  by: choice(ownerWays, 'How the account became its owner.'),
  created_at: instant('Since when.'),
});

const decided = {
  status: choice(decisionStatuses, 'Status.'),
  reject_reason: text('Reason of the rejection, or "".', ''),
  created_at: instant('When it was sent.'),
  updated_at: instant('Time of the last change.'),
};

const ExportedClaim = titled('ExportedClaim', 'A claim of the account.', {
  id: integer('Claim ID.', { examples: [4] }),
  ...storeOf,
  text: text('Why the store is theirs.', 'My parents opened it in 1987; I run it now.'),
  contact: text('How to reach them, or "".', '+86 10 5555 0100'),
  network: senderNetwork,
  ...decided,
});

const fields = (description: string) =>
  t.Object({}, { additionalProperties: true, description, examples: [{ phone: '+86 10 5555 0100' }] });

const ExportedEdit = titled('ExportedEdit', 'A change that the account asked for as an owner.', {
  id: integer('Edit ID.', { examples: [6] }),
  ...storeOf,
  before: fields('Fields that it changes, as the store had them.'),
  after: fields('The same as they were asked for.'),
  ...decided,
});

const { id: _id, is_current: _current, ...login } = LoginSession.properties;
const ExportedLogin = titled('ExportedLogin', 'A login where the account stays logged in.', login);

const { reviewer_id: _, ...sent } = MerchantApplication.properties;
const ExportedApplication = titled('ExportedApplication', 'An application that was sent while logged in.', {
  ...sent,
  network: senderNetwork,
});

const mailed = {
  address: text('Mail address.', 'mei@mail.example'),
  language: text('Language of the mails.', 'en'),
};

const ExportedEmail = titled('ExportedEmail', 'The address for mail of the account.', {
  ...mailed,
  confirmed_at: instant('When it was confirmed.'),
});

const ExportedMailLink = titled('ExportedMailLink', 'A link that was sent by mail and was not used yet.', {
  kind: choice(mailLinkKinds, 'It confirms an address, or allows a new password.'),
  ...mailed,
  created_at: instant('When it was made.'),
  expires_at: instant('Until when it counts.'),
});

export const UserExport = titled('UserExport', 'Everything that is kept about an account.', {
  account: User,
  likes: t.Array(ExportedLike, { description: 'Likes, oldest first.' }),
  reviews: t.Array(ExportedReview, { description: 'Reviews in every status, oldest first.' }),
  uploads: t.Array(ExportedUpload, { description: 'Pictures, oldest first.' }),
  ...since('0.4.0', {
    applications: t.Array(ExportedApplication, { description: 'Applications sent while logged in, oldest first.' }),
    stores: t.Array(OwnedStore, { description: 'Stores that the account looks after, oldest first.' }),
    claims: t.Array(ExportedClaim, { description: 'Claims of stores, oldest first.' }),
    edits: t.Array(ExportedEdit, { description: 'Changes asked for as an owner, oldest first.' }),
    sessions: t.Array(ExportedLogin, { description: 'Logins where the account stays logged in, oldest first.' }),
    emails: t.Array(ExportedEmail, { description: 'The confirmed address for mail, if there is one.' }),
    mail_links: t.Array(ExportedMailLink, { description: 'Links that were sent by mail, oldest first.' }),
  }),
});

export type UserExport = Static<typeof UserExport>;

export const UserPasswordReq = titled('UserPasswordReq', 'New password of a user.', { password });

export const UserStatusReq = titled('UserStatusReq', 'New status of a user.', { status: UserStatus });
