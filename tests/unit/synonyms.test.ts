import { describe, expect, test } from 'bun:test';
import { stopRuns, stopWords, withoutStopRuns } from '../../src/features/forgiving/stop-words.ts';
import { starterSynonyms } from '../../src/features/forgiving/synonym-groups.ts';
import { characterCount, split } from '../../src/lib/text.ts';

/** As the search compares them: hyphens and spaces are the same. */
const key = (member: string) =>
  split(member)
    .map(({ text }) => text)
    .join(' ');

const members = starterSynonyms.flat();

describe('the groups of synonyms', () => {
  test('are 150 or more', () => expect(starterSynonyms.length).toBeGreaterThanOrEqual(150));

  test('have 2 to 10 members, of at most 40 characters', () => {
    expect(starterSynonyms.filter((group) => group.length < 2 || group.length > 10)).toEqual([]);
    expect(members.filter((member) => characterCount(member) > 40)).toEqual([]);
  });

  test('have no member without a word, and none with spaces around it', () => {
    expect(members.filter((member) => key(member) === '' || member.trim() !== member)).toEqual([]);
  });

  test('have members that differ once they are folded', () => {
    expect(starterSynonyms.filter((group) => new Set(group.map(key)).size < group.length)).toEqual([]);
  });

  test('are not the same group twice', () => {
    const groups = starterSynonyms.map((group) => group.map(key).toSorted().join(','));
    expect(new Set(groups).size).toBe(groups.length);
  });

  test('have no member in more than two groups, but English words, which each language may have', () => {
    const counts = Map.groupBy(members.map(key), (member) => member);
    const most = (member: string) => (/^[a-z ]+$/.test(member) ? 5 : 2);
    expect([...counts].filter(([member, found]) => found.length > most(member)).map(([member]) => member)).toEqual([]);
  });

  test('have no member of stop words alone, of which a search would leave nothing', () => {
    expect(members.filter((member) => split(member).every(({ text }) => stopWords.has(text)))).toEqual([]);
    const runs = new Set([...stopRuns.before, ...stopRuns.after]);
    expect(members.filter((member) => runs.has(key(member)))).toEqual([]);
  });

  test('have no single character but those that name one food in whatever word they are', () => {
    const dense = members.filter((member) => split(member).some(({ text, dense: is }) => is && text.length === 1));
    expect(dense).toEqual(['粥', '鮨', '鮪', '鮭', '鰻', '蟹']);
  });

  test('have no member that fillers shorten, but for shops by the name of what they sell', () => {
    const runs = members.filter((member) => split(member)[0]!.dense);
    const changed = runs.filter((run) => withoutStopRuns(key(run)) !== key(run));
    expect(changed.toSorted()).toEqual(
      ['咖啡店', '喫茶店', '洋菓子店', '珈琲店', '蛋糕店', '面包店', 'ケーキ屋', 'パン屋'].toSorted(),
    );
  });
});
