export const en = {
  role: 'Role',
  since: 'Account made on',
  roles: {
    admin: 'Administrator',
    super_admin: 'Super administrator, with backups, import and export, and the settings of the place',
  },
  password: 'New password',
  about: 'All other devices of this account are logged out.',
  current: 'Current password',
  next: 'New password',
  nextHint: '8 to 128 characters.',
  repeat: 'New password once more',
  differs: 'The two new passwords differ.',
  wrong: 'This is not the password of this account.',
  change: 'Change the password',
  changed: 'Changed the password. This device stays logged in.',
};
