import { instant, integer, named, t, type Static } from '../../http/schema.ts';
import { captchaFields } from '../captcha/model.ts';
import { credentials, password, username } from '../users/model.ts';

export const AdminUser = named('AdminUser', 'An administrator.', {
  id: integer('Number of the administrator.'),
  username: t.String({ description: 'Name.' }),
  role: t.String({ description: '`super_admin` for the first one, `admin` for the others; both may do everything.' }),
  enabled: t.Boolean({ description: 'Whether the account can be used.' }),
  created_at: instant('When the account was made.'),
  updated_at: instant('When it last changed.'),
});

export type AdminUser = Static<typeof AdminUser>;

export const AdminLoginReq = named('AdminLoginReq', 'Which administrator logs in.', {
  ...credentials,
  ...captchaFields,
});

export const AdminSession = named('AdminSession', 'A login.', {
  token: t.String({ description: 'Bearer token for the admin endpoints, valid for 12 hours.' }),
  admin: AdminUser,
});

export const AdminCreateReq = named('AdminCreateReq', 'An administrator to make.', {
  username,
  password,
  enabled: t.Optional(
    t.Boolean({ description: 'Whether the account can be used; true when left out.', default: true }),
  ),
});

export type AdminCreateReq = Static<typeof AdminCreateReq>;

export const AdminUpdatePasswordReq = named(
  'AdminUpdatePasswordReq',
  'A new password; it ends every token of the account.',
  {
    password,
  },
);

export const AdminUpdateEnabledReq = named(
  'AdminUpdateEnabledReq',
  'Whether the account can be used; disabling ends its tokens.',
  {
    enabled: t.Boolean({ description: 'Whether the account can be used.' }),
  },
);
