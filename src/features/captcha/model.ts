import { named, secret, t } from '../../http/schema.ts';

export const Captcha = named(
  'Captcha',
  'A challenge: the picture shows 4 characters. Valid for 5 minutes and one use.',
  {
    captcha_id: t.String({ description: 'Identifier of the challenge.' }),
    svg: t.String({ description: 'The picture, as SVG text that can be rendered directly.' }),
  },
);

/** What every login carries beside name and password. */
export const captchaFields = {
  captcha_id: secret(1, 100, { description: 'Identifier of a challenge from GET /api/captcha/new.' }),
  captcha_code: secret(1, 64, { description: 'The characters in its picture, in either case.', examples: ['k7wf'] }),
};
