import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { inexactEntries } from '../../src/lib/exact-json.ts';

const inList = (...entries: string[]) => [...inexactEntries(`{"list": [${entries.join(' , ')}]}`, 'list').keys()];

describe('an entry comes back as it was sent', () => {
  test.each([
    '0',
    '-1',
    '1.50',
    '1E2',
    '1e-7',
    '5e-324',
    '1.7976931348623157e308',
    '9007199254740992',
    '-9007199254740994',
    '100000000000000000000000',
    '0.1',
    '0e5',
    '{"a": {"b": 1}, "b": [{"a": 1}, {"a": 2}]}',
    '"12345678901234567890 -0 \\" , {"',
    '{"a": "]", "a\\"": "}", "A": true, "": null}',
  ])('%s', (entry) => {
    expect(inList(entry)).toEqual([]);
  });
});

describe('an entry that JSON.parse changes is found', () => {
  test.each([
    '-0',
    '-0.0',
    '-0e1',
    '9007199254740993',
    '12345678901234567890',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1000000000000000055511151231257827',
    '3.14159265358979323846',
    '{"a": 1, "a": 1}',
    '{"a": 1, "\\u0061": 2}',
    '[[{"x": {"a": [], "b": 2, "a": {}}}]]',
    '{"__proto__": 1, "__proto__": 2}',
  ])('%s', (entry) => {
    expect(inList('{}', entry, '7')).toEqual([1]);
  });
});

test('only the list of that name is looked into', () => {
  const text =
    '{"list": [1e400], "other": [-0, {"a": 1, "a": 2}], "x": -0, "list": [1, -0], "deep": {"list": [-0]}, "more": [1e400]}';
  expect([...inexactEntries(text, 'list')].map(([index]) => index)).toEqual([1]);
});

test('what JavaScript writes is found exact, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue({ noUnicodeString: false })), (entries) => {
      expect(inList(...entries.map((entry) => JSON.stringify(entry)))).toEqual([]);
    }),
  );
});

test('any decimal is found exact if and only if it comes back equal', () => {
  const decimal = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.integer({ min: -30, max: 30 }));
  const fractionOf = (text: string) => {
    const [digits, exponent = '0'] = text.split('e');
    const [whole, fraction = ''] = digits!.split('.');
    const power = Number(exponent) - fraction.length + 100;
    return BigInt(whole! + fraction) * 10n ** BigInt(power);
  };
  fc.assert(
    fc.property(decimal, ([negative, digits, exponent]) => {
      const text = `${negative ? '-' : ''}${digits}e${exponent}`;
      const same = fractionOf(text) === fractionOf(String(Number(text))) && !(negative && digits === 0n);
      expect(inList(text)).toEqual(same ? [] : [0]);
    }),
  );
});
