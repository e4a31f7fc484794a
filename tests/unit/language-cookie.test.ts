import { expect, test } from 'bun:test';
import { languageCookieOf } from '../../src/lib/language-cookie.ts';

test('the cookie of the language is secure where it is from HTTPS, from the server and from a page', () => {
  expect(languageCookieOf('zh', true)).toBe('language=zh; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  expect(languageCookieOf('zh', false)).toBe('language=zh; Path=/; Max-Age=31536000; SameSite=Lax');
});
