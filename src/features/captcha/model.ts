import { titled, secret, text } from '../../schema.ts';

const id = 'Vw3kT9xQ2mZr7pLdY6sB1nHc';

export const Captcha = titled(
  'Captcha',
  'A challenge: the picture shows 4 characters. It is valid for 5 minutes and for one login or registration.',
  {
    captcha_id: text('ID of the captcha.', id),
    svg: text('Picture, as SVG text.', '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="60">…</svg>'),
  },
);

/** Fields of every login and registration beside name and password. */
export const captchaFields = {
  captcha_id: secret(1, 100, { description: 'ID of a captcha from GET /api/captcha/new.', examples: [id] }),
  captcha_code: secret(1, 64, {
    description: 'Characters of the picture, upper or lower case; or a proof of work, see GET /api/captcha/new.',
    examples: ['wx36'],
  }),
};
