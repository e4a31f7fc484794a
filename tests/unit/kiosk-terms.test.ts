import { expect, test } from 'bun:test';
import { termsOf } from '../../src/web/content/terms.ts';
import { isFoundBy } from '../../src/web/site/kiosk/terms.ts';

const terms = termsOf(['重慶小麵 Größe', '面馆', 'Crème brûlée', '绿茶', 'Ramen №5']);

test.each([
  '重庆',
  '重慶小麵',
  '小麵',
  '麵 面',
  'chongqing',
  'chongqingx',
  'xiaomian',
  'cqxm',
  'qxm',
  'cq',
  'mianguan',
  'lvcha',
  'lucha',
  'GROSSE',
  'größ',
  'creme',
  'BRÛL',
  'ｒａｍｅｎ',
  'ramen mian',
])('%s is found without the server', (keyword) => {
  expect(isFoundBy(terms, keyword)).toBe(true);
});

test.each(['ongqing', 'ianguan', 'amen', 'xm', 'qx', '庆重', 'ramen udon', 'm', 'brulet'])(
  '%s is not: no word, syllable or initials begin so',
  (keyword) => {
    expect(isFoundBy(terms, keyword)).toBe(false);
  },
);
