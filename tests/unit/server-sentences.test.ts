import type * as Backups from '#i18n/console/backups';
import { expect, test } from 'bun:test';
import { budgets } from '../../src/limits.ts';
import { languages } from '../../src/i18n/languages.ts';
import { said } from '../../src/sentences.ts';
import { inPages } from '../helpers/pages-module.ts';
import type * as Jobs from '#i18n/console/jobs';
import type * as Problems from '../../src/web/console/parts/problems.ts';

const { inLanguage } = await inPages<typeof Problems>('console/parts/problems.ts', 'zh');
const { serverSays: general } = await inPages<typeof Jobs>('#i18n/console/jobs', 'zh');

const source = (path: string) => Bun.file(new URL(`../../src/${path}`, import.meta.url)).text();

test.each([
  [said('disk_low', { megabytes: 7 }), { text: '数据目录所在磁盘仅剩 7 MB。' }],
  [
    said('job_failed', { job: 'undo', error: 'No such host.' }),
    { text: '定时任务“继续中断的撤销”失败：', original: 'No such host.' },
  ],
  [
    said('write_contended', { seconds: 7 }),
    { text: '有写入已等待超过 7 秒：大量写入集中在相同的数据行，或数据库太慢。' },
  ],
  [
    said('write_waits_for', { seconds: 7, process: 12, program: 'tar' }),
    {
      text: '有写入已等待超过 7 秒：进程 12（tar）正在写入数据库；可让它继续（kill -CONT 12），或结束它（kill -9 12）。',
    },
  ],
  [said('certificate_missing', {}), { text: 'HTTPS 还没有证书。' }],
  [
    said('certificate_missing', { error: 'The authority refuses.' }),
    { text: 'HTTPS 还没有证书。', original: 'The authority refuses.' },
  ],
  [
    said('certificate_missing', { order_at: '2026-11-20T10:00:00.000Z' }),
    { text: expect.stringMatching(/^HTTPS 还没有证书。下次申请时间：2026年11月20日 \d\d:00。$/) },
  ],
  [
    { message: 'Of a later version.', rule: 'later', values: {} },
    { text: general, original: 'Of a later version.' },
  ],
  ['Something else.', { text: general, original: 'Something else.' }],
])('in Chinese: %p', (sentence, text) => expect(inLanguage(sentence, 'zh')).toEqual(text as never));

test('in English as the server says it', () =>
  expect(inLanguage('Something else.', 'en')).toEqual({ text: 'Something else.' }));

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
