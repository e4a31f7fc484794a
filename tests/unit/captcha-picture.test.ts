import { describe, expect, test } from 'bun:test';
import svgCaptcha from 'svg-captcha';
import { picture, randomCode } from '../../src/features/captcha/picture.ts';
import { randomFrom } from '../../src/lib/random.ts';
import { looks, reader, type Sample } from '../helpers/captcha-readers.ts';

/** The font of svg-captcha: the program replaces it when it draws its first picture. */
const own = { ...svgCaptcha.options };

/** Pictures as svg-captcha makes them, of the size of ours. */
const plain = (count: number): Sample[] =>
  Array.from({ length: count }, () => {
    const size = { size: 4, width: 260, height: 80, fontSize: 84, noise: 2, charPreset: 'ACDELmNPTUWX36' };
    const { text, data } = svgCaptcha.create({ ...own, ...size });
    return { svg: data, code: text.toLowerCase(), centres: [1, 2, 3, 4].map((place) => [(258 / 5) * place, 40]) };
  });

/** Pictures as the program makes them, the same each time. */
const ours = (count: number, seed: number): Sample[] => {
  const random = randomFrom(seed);
  return Array.from({ length: count }, () => {
    const code = randomCode(random);
    return { code, ...picture(code, random) };
  });
};

/** How many samples a reader reads whole. */
const readOf = (read: (sample: Sample) => string, samples: Sample[]) =>
  samples.filter((sample) => read(sample) === sample.code).length;

const training = [...plain(50), ...ours(300, 1)];
const unseen = ours(100, 2);

describe.each([
  ['the commands of paths', looks.signature],
  ['outlines', looks.outline],
] as const)('a nearest-neighbour reader of %s, trained on 300 pictures of ours', (_, look) => {
  const read = reader(look, training);

  test('reads nearly all pictures of svg-captcha, so that it is known to work', () => {
    expect(readOf(read, plain(50))).toBeGreaterThanOrEqual(45);
  });

  test('reads fewer than 5 of 100 others of ours, with each character pointed out to it', () => {
    expect(readOf(read, unseen)).toBeLessThan(5);
  });
});

// What a person sees whole, a reader of pixels learns: SECURITY.md says what it costs.
test.each([
  ['pixels', looks.pixels],
  ['gradients', looks.gradients],
] as const)('a nearest-neighbour reader of %s reads most of ours: no letter is turned inside out', (_, look) => {
  expect(readOf(reader(look, training), unseen)).toBeGreaterThan(60);
});

describe('a picture', () => {
  test('is the same for the same random numbers, and another for others', () => {
    const [one, same, other] = [5, 5, 6].map((seed) => picture('wx36', randomFrom(seed)).svg);
    expect(same).toBe(one);
    expect(other).not.toBe(one);
  });

  test('has no more than 24 KiB', () => {
    expect(Math.max(...unseen.map(({ svg }) => svg.length))).toBeLessThan(24 * 1024);
  });

  test('has one path for ink, in which all pieces have the same form', () => {
    for (const { svg } of unseen) {
      const [ground, ink, ...more] = [
        ...svg.matchAll(/<path fill="#[0-9a-f]{6}"(?: fill-rule="evenodd")? d="([^"]+)"\/>/g),
      ].map(([, data]) => data);
      expect(ground).toBe('M0 0H2600V800H0z');
      expect(ink).toMatch(/^(?:M\d+ \d+H\d+L\d+ \d+H\d+z)+$/);
      expect(more).toEqual([]);
    }
  });
});

describe('a code', () => {
  test('has four characters, each drawn equally often, none that looks like another', () => {
    const random = randomFrom(3);
    const counts = new Map<string, number>();
    for (let index = 0; index < 14_000; index++) {
      const code = randomCode(random);
      expect(code).toMatch(/^[acdelmnptuwx36]{4}$/);
      for (const character of code) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(14);
    for (const count of counts.values()) expect(count).toBeWithin(3700, 4300);
  });
});
