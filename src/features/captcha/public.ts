import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { Captcha } from './model.ts';

const document = documented('Accounts');

export const captchaRoutes = ({ captchas }: Deps) =>
  new Elysia({ name: 'captcha' }).get('/api/captcha/new', () => ok(captchas.issue()), {
    ...document('Ask for a captcha', Captcha, { failures: [429] }),
  });
