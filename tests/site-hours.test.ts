import { expect, test } from 'bun:test';
import { admin as adminOf, category, store, user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
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

test('200 with until when a store is open in every list, and no free text of hours there', async () => {
  // A Monday.
  const server = await startServerWith(() => Date.parse('2026-11-23T11:00:00Z'), { rateLimits: 'off' });
  const [admin, guest] = [await adminOf(server), await user(server)];
  const { id: category_id } = await category(admin);
  const ids: number[] = [];
  for (const status of ['active', 'active', 'active', 'inactive']) {
    const more = { open_hours: 'Every day but Sunday', latitude: 52.1, longitude: 4.3, status };
    const { id } = await store(admin, { category_id, hours: [{ day: 1, opens: '10:00', closes: '21:30' }], ...more });
    if (status === 'active') await guest.put(`/api/user/stores/${id}/like`, {});
    ids.push(id);
  }
  const { id: unknown } = await store(admin, { category_id, latitude: 52.1, longitude: 4.3 });
  await eventually(async () => {
    for (const [path, count] of [
      ['/', 6],
      ['/?sort=score', 3],
      ['/rankings', 3],
      ['/map', 3],
      [`/map?at=10,10,17&store=${ids[0]}`, 1],
    ] as const) {
      const html = await (await fetch(`${server.url}${path}`)).text();
      const { length } = html.match(/>Open until 21:30</g) ?? [];
      expect([path, length, html.includes('Every day but Sunday')]).toEqual([path, count, false]);
    }
  });
  const answer = await fetch(`${server.url}/map/openings?ids=${[...ids, unknown, 999].join()},none`);
  const { data } = (await answer.json()) as { data: Record<string, object | null> };
  expect(Object.keys(data).map(Number)).toEqual([...ids.slice(0, 3), unknown]);
  expect(data[ids[0]!]).toEqual({ times: expect.any(String), at: Date.parse('2026-11-23T11:00:00Z') / 60_000 });
  expect(data[unknown]).toBeNull();
  await server.stop();
});
