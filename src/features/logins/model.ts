import { flag, instant, t, text, titled, type Static } from '../../schema.ts';
import { limits } from '../../limits.ts';

export const LoginSession = titled('LoginSession', 'A login: of an administrator, or of a user who stays logged in.', {
  id: text('Session ID.', 'k3x9Qm2LrT7vB1aZ'),
  created_at: instant('Time of the login.'),
  last_used_at: instant('Time of the last use, exact to an hour.'),
  expires_at: instant('Time at which it ends.'),
  program: text('Browser or other program that logged in; "" is unknown.', 'Firefox'),
  system: text('System of the program; "" is unknown.', 'Windows'),
  network: text('Network of the login: 24 bits of an IPv4 address, 48 of an IPv6 address.', '203.0.113.0/24'),
  is_current: flag('Whether it is the session of this request.'),
});

export type LoginSession = Static<typeof LoginSession>;

export const sessionParams = t.Object({
  id: t.String({ maxLength: limits.sessionIdSent, description: 'Session ID.', examples: ['k3x9Qm2LrT7vB1aZ'] }),
});
