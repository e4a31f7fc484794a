import { adminRoles } from '../../roles.ts';
import { choice, flag, instant, integer, titled, t, text, type Static } from '../../schema.ts';
import { captchaFields } from '../captcha/model.ts';
import { credentials, expiry, password, tokenExample, username } from '../users/model.ts';

export const AdminUser = titled('AdminUser', 'An administrator.', {
  id: integer('Administrator ID.', { examples: [1] }),
  username: text('Username.', 'admin'),
  role: text(
    '`super_admin` for the first administrator, `admin` for the others until the role is changed. A `moderator` decides reviews, reports, applications, claims and edits, and reads stores, categories and users. Only backups, imports, exports, the settings of the site, and whatever changes a super administrator or a role need `super_admin`.',
    'admin',
  ),
  enabled: flag('Whether the administrator can log in.'),
  created_at: instant('Time of creation.'),
  updated_at: instant('Time of the last change.'),
});

export type AdminUser = Static<typeof AdminUser>;

export const AdminLoginReq = titled('AdminLoginReq', 'Credentials of an administrator.', {
  ...credentials,
  ...captchaFields,
});

export const AdminSession = titled('AdminSession', 'A token and whose it is.', {
  token: text('Bearer token for the admin endpoints, valid for 12 hours.', tokenExample),
  ...expiry,
  admin: AdminUser,
});

export const AdminCreateReq = titled('AdminCreateReq', 'Name and password of a new administrator.', {
  username,
  password,
  enabled: t.Optional(flag('Whether the administrator can log in; true by default.', { default: true })),
});

export type AdminCreateReq = Static<typeof AdminCreateReq>;

export const AdminUpdatePasswordReq = titled('AdminUpdatePasswordReq', 'New password of an administrator.', {
  password,
});

export const AdminUpdateEnabledReq = titled('AdminUpdateEnabledReq', 'Whether an administrator can log in.', {
  enabled: flag('Whether the administrator can log in.'),
});

export const AdminUpdateRoleReq = titled('AdminUpdateRoleReq', 'Role of an administrator.', {
  role: choice(adminRoles, 'Role from the next request of the administrator on.'),
});
