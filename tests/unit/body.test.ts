import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { publicLink, uploadsPath } from '../../src/lib/links.ts';
import { tidy } from '../../src/input.ts';
import { line, link, origin, prose, secret, t } from '../../src/schema.ts';

const here = 'https://food.example:8443';
const described = { description: 'A field.' };

const schema = t.Object({
  name: line(1, 100, described),
  text: prose(1000, described),
  password: secret(1, 100, described),
  url: link(described),
  origin: origin('An origin.'),
  number: t.Integer(),
  pictures: t.Array(link(described)),
  dishes: t.Array(t.Object({ name: line(1, 100, described), image: link(described) })),
  free: t.Array(t.Any()),
});

const tidied = (value: Record<string, unknown>, at = here) => tidy(schema, value, at) as Record<string, unknown>;
const upload = `${uploadsPath}2026/11/picture.webp`;

describe('tidy', () => {
  test.each([
    ['trims a line', 'name', ' \t Golden Wok \n', 'Golden Wok'],
    ['trims spaces of every script', 'name', '\u3000\u00a0\ufeffWok\u3000', 'Wok'],
    ['keeps the spaces inside a line', 'name', 'Golden  Wok', 'Golden  Wok'],
    ['replaces half a character', 'name', 'Wok\ud83c', 'Wok\ufffd'],
    ['leaves an empty line for the schema to refuse', 'name', '   ', ''],
    ['trims a text', 'text', '\n first\n\n second \n', 'first\n\n second'],
    ['writes line ends in one way', 'text', 'first\r\nsecond', 'first\nsecond'],
    ['leaves a line end in a line for the schema to refuse', 'name', 'first\r\nsecond', 'first\r\nsecond'],
    ['takes a password as it comes', 'password', ' p\r\nw\ud83c ', ' p\r\nw\ud83c '],
    ['trims a link', 'url', ' https://elsewhere.example/a.png ', 'https://elsewhere.example/a.png'],
    ['trims an origin', 'origin', ' https://shop.example ', 'https://shop.example'],
    ['leaves a number', 'number', 7, 7],
    ['leaves what is of the wrong type', 'name', 7, 7],
    ['leaves null', 'name', null, null],
    ['leaves a text where an array should be', 'pictures', ' x ', ' x '],
    ['goes into arrays', 'pictures', [' /a.png ', 7], ['/a.png', 7]],
    ['goes into objects in arrays', 'dishes', [{ name: ' Dan dan ' }, null], [{ name: 'Dan dan' }, null]],
    ['drops unknown fields of objects in arrays', 'dishes', [{ name: 'a', price: 3 }], [{ name: 'a' }]],
    [
      'leaves free objects',
      'free',
      [{ name: ' a ', deep: { list: [' b '] } }],
      [{ name: ' a ', deep: { list: [' b '] } }],
    ],
  ])('%s', (_, field, value, expected) => {
    expect(tidied({ [field]: value })).toEqual({ [field]: expected });
  });

  test('drops the fields that the schema does not know', () => {
    expect(tidied({ name: 'a', role: 'super_admin', id: 1 })).toEqual({ name: 'a' });
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'drops %s and inherits nothing from it',
    (field) => {
      const value = JSON.parse(`{"${field}": {"name": "inherited"}, "url": ""}`) as Record<string, unknown>;
      expect(Object.entries(tidied(value))).toEqual([['url', '']]);
      expect(tidied(value).name).toBeUndefined();
    },
  );

  test('does not read what every object inherits', () => {
    const schema = t.Object({ constructor: t.String(), valueOf: t.String() });
    expect(tidy(schema, { constructor: 'own' }, here)).toEqual({ constructor: 'own' });
  });

  test('leaves out what was left out', () => {
    expect(tidied({})).toEqual({});
  });

  test('changes nothing the second time', () => {
    const value = fc.record({
      name: fc.string({ unit: 'binary' }),
      text: fc.string({ unit: 'binary' }),
      url: fc.webUrl(),
    });
    fc.assert(
      fc.property(value, (value) => {
        const once = tidied(value);
        expect(tidied(once)).toEqual(once);
      }),
    );
  });
});

describe('a link to an upload', () => {
  test.each([
    ['is kept without the address of this service', here + upload, upload],
    ['that has no address stays as it is', upload, upload],
    ['of another host stays as it is', `https://other.example${upload}`, `https://other.example${upload}`],
    ['of another port stays as it is', `https://food.example${upload}`, `https://food.example${upload}`],
    ['of another scheme stays as it is', `http://food.example:8443${upload}`, `http://food.example:8443${upload}`],
    ['elsewhere on this service stays as it is', `${here}/logo.png`, `${here}/logo.png`],
    [
      'of a host whose name begins like this one stays as it is',
      `${here}.evil.example${upload}`,
      `${here}.evil.example${upload}`,
    ],
  ])('%s', (_, given, kept) => {
    expect(tidied({ url: given, pictures: [given], dishes: [{ image: given }] })).toEqual({
      url: kept,
      pictures: [kept],
      dishes: [{ image: kept }],
    });
  });

  test('is kept without the address of this service in whatever case scheme and host are written', () => {
    expect(tidied({ url: `HTTPS://Food.Example:8443${upload}` })).toEqual({ url: upload });
  });

  test('comes back with the address by which the client came', () => {
    fc.assert(
      fc.property(fc.webAuthority(), fc.webAuthority(), fc.constantFrom('http', 'https'), (before, after, scheme) => {
        const [old, current] = [`${scheme}://${before}`, `${scheme}://${after}`];
        const { url } = tidied({ url: old + upload }, old) as { url: string };
        expect(publicLink(url, current)).toBe(current + upload);
      }),
    );
  });

  test('comes back to the same client, normalised', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), fc.constantFrom('', '/logo.png', here + upload)), (url) => {
        const normalised = url.startsWith('http') ? new URL(url).href : url;
        expect(publicLink(tidied({ url }).url as string, here)).toBe(normalised);
      }),
    );
  });

  test('is kept without the address of this service when its path has dots or its port is the usual one', () => {
    const origin = 'https://food.example';
    expect(tidied({ url: `https://food.example:443/a/..${upload}` }, origin)).toEqual({ url: upload });
    expect(tidied({ url: `https://food.example:443${upload}` }, 'https://food.example:443')).toEqual({ url: upload });
  });
});

describe('publicLink', () => {
  test.each([
    ['the address of this service before an upload', upload, here + upload],
    ['another path of this host as it is', '/logo.png', '/logo.png'],
    ['an address elsewhere as it is', `https://other.example${upload}`, `https://other.example${upload}`],
    ['nothing as it is', '', ''],
  ])('returns %s', (_, kept, shown) => {
    expect(publicLink(kept, here)).toBe(shown);
  });
});
