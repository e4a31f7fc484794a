import type { Deps } from '../../deps.ts';
import { contextOf } from '../../http/context.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Captcha } from './model.ts';

const document = documented('Accounts');

export const captchaRoutes = ({ captchas }: Deps) =>
  routes('key', 'captcha').get(
    '/api/captcha/new',
    async ({ request }) => ok(await captchas.issue(contextOf(request).address)),
    {
      ...document('getCaptcha', 'Request a captcha', Captcha, {
        budget: 'captcha',
        description:
          'Every login and registration needs one: show the picture to a person, and send `captcha_id` with the 4 characters as `captcha_code`. It is valid for 5 minutes and one success; five wrong codes end it.',
      }),
    },
  );
