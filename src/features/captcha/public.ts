import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/context.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Captcha } from './model.ts';
import { proof } from '../../lib/proof-of-work.ts';

const document = documented('Accounts');

export const captchaRoutes = ({ captchas }: Deps) =>
  routes('key', 'captcha').get(
    '/api/captcha/new',
    async ({ request }) => ok(await captchas.issue(contextOf(request).address)),
    {
      ...document('getCaptcha', 'Request a captcha', Captcha, {
        budget: 'captcha',
        description: `Every login and registration needs one: show the picture to a person, and send \`captcha_id\` with the 4 characters as \`captcha_code\`. It is valid for 5 minutes and one success; five wrong codes end it. For a person who cannot see the picture, a program can prove work instead: for each puzzle n from 0 to ${proof.puzzles - 1}, find ${proof.digits} hexadecimal digits in lower case such that the SHA-256 of these digits, then n, then the \`captcha_id\` (in ASCII, without separators) begins with ${proof.zeros} zero bits, and send the digits of all puzzles in order as \`captcha_code\`.`,
      }),
    },
  );
