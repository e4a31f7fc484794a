import { expect, test } from 'bun:test';
import { admin as adminOf, category, store } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';

test('200 with a closed today where a closure is, its day as people write it, and no free text of hours', async () => {
  // A Monday.
  const server = await startServerWith(() => Date.parse('2026-11-23T11:00:00Z'), { rateLimits: 'off' });
  const admin = await adminOf(server);
  const { id } = await store(admin, {
    category_id: (await category(admin)).id,
    open_hours: 'Every day but Sunday',
    hours: [1, 2].map((day) => ({ day, opens: '11:00', closes: '21:30' })),
    closures: [{ from: '2026-11-23', to: '2026-11-23', note: 'Fair' }],
  });
  const page = async (language: string) => (await fetch(`${server.url}/stores/${id}?lang=${language}`)).text();
  const html = await page('en');
  const [, summary = ''] = /<details>\s*<summary[^>]*>([\s\S]*?)<\/summary>/.exec(html) ?? [];
  expect(summary).toContain('Closed');
  expect(summary).not.toContain('11:00');
  expect(html).toContain('Closed on Nov 23, 2026: Fair');
  expect(html).not.toContain('Every day but Sunday');
  expect(await page('zh')).toContain('2026年11月23日 休息');
  await server.stop();
});
