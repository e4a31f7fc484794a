import type * as Backups from '#i18n/console/backups';
import { expect, test } from 'bun:test';
import { budgets } from '../../src/limits.ts';
import { languages } from '../../src/i18n/languages.ts';
import { inPages } from '../helpers/pages-module.ts';
import type * as Jobs from '#i18n/console/jobs';
import type * as Problems from '../../src/web/console/parts/problems.ts';

const { inLanguage } = await inPages<typeof Problems>('console/parts/problems.ts', 'zh');
const { serverSays: general } = await inPages<typeof Jobs>('#i18n/console/jobs', 'zh');

const source = (path: string) => Bun.file(new URL(`../../src/${path}`, import.meta.url)).text();

/** Where the sentences of `problems` in the health are written. */
const files = [
  'features/health/service.ts',
  'features/health/writes.ts',
  'features/health/obstacles.postgres.ts',
  'features/health/obstacles.sqlite.ts',
  'features/certificates/service.ts',
  'features/uploads/unlike.ts',
  'db/postgres/primary.ts',
];

/** Values of expressions that are more than a word. */
const values: Record<string, string> = {
  difference: '7 s behind',
  last: 'none has ever been made',
  reason: ' The next order is at 12:00.',
  count: '7 pictures',
  cause: 'many write the same rows, or the database is slow',
};

/** Texts of a file that are sentences of health, with a value for each expression. */
async function sentencesIn(path: string): Promise<string[]> {
  const texts = [...(await source(path)).matchAll(/(?<=[\s([,:=?])(?:`([^`]+)`|'([^'\n]+)')/g)]
    .map(([, template, text]) => template ?? text ?? '')
    .filter((text) => /^ ?(?:[A-Z]|synchronous_)\S* \S+ .*[.}]$/.test(text));
  return texts.map((text) =>
    text.trim().replaceAll(/\$\{((?:[^{}]|\{[^{}]*\})*)\}/g, (_, expression: string) => values[expression] ?? '7'),
  );
}

test('every sentence of health has a Chinese form', async () => {
  const all = (await Promise.all(files.map(sentencesIn))).flat();
  expect(all.length).toBeGreaterThan(15);
  expect(all.filter((sentence) => inLanguage(sentence, 'zh').text === general)).toEqual([]);
});

test.each([
  ['Only 7 MB are free on the disk of the data directory.', { text: '数据目录所在磁盘仅剩 7 MB。' }],
  ['The job "undo" failed: No such host.', { text: '定时任务“继续中断的撤销”失败：', original: 'No such host.' }],
  [
    'A write has waited for more than 7 s: many write the same rows, or the database is slow.',
    { text: '有写入已等待超过 7 秒：大量写入集中在相同的数据行，或数据库太慢。' },
  ],
  [
    'A write has waited for more than 7 s: process 12 (tar) is writing to the database; let it go on (kill -CONT 12), or end it (kill -9 12).',
    {
      text: '有写入已等待超过 7 秒：进程 12（tar）正在写入数据库；可让它继续（kill -CONT 12），或结束它（kill -9 12）。',
    },
  ],
  ['HTTPS has no certificate yet.', { text: 'HTTPS 还没有证书。' }],
  [
    'HTTPS has no certificate yet. The authority refuses.',
    { text: 'HTTPS 还没有证书。', original: 'The authority refuses.' },
  ],
  ['Something else.', { text: general, original: 'Something else.' }],
])('in Chinese: %s', (sentence, said) => {
  expect(inLanguage(sentence, 'zh')).toEqual(said);
  expect(inLanguage(sentence, 'en')).toEqual({ text: sentence });
});

test('every scheduled job and every budget has a name in both languages', async () => {
  const names = [...(await source('jobs/schedule.ts')).matchAll(/\bname: '(\w+)'/g)].map(([, name]) => name!);
  expect(names).toContain('networks');
  for (const { code } of languages) {
    const { jobs } = await inPages<typeof Jobs>('#i18n/console/jobs', code);
    expect(Object.keys(jobs)).toEqual(expect.arrayContaining(names));
    const texts = await inPages<typeof Backups>('#i18n/console/backups', code);
    expect(Object.keys(texts.budgets).toSorted()).toEqual(Object.keys(budgets).toSorted());
  }
});
