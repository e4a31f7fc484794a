import { afterAll, expect, test } from 'bun:test';
import { admin as adminOf, store } from './helpers/client.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());
const admin = await adminOf(server);
const hours = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '11:00', closes: '15:00' }));
const { id } = await store(admin, { hours });
const { data: site } = await admin.get('/api/admin/settings/site');

/** The days of the opening hours on a page, as they follow each other. */
async function daysOn(path: string, language: string): Promise<string[]> {
  const url = `${server.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`;
  const text = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  return [...text.matchAll(/<(?:th|dt)[^>]*>([^<]+)<\/(?:th|dt)>/g)].map(([, day]) => day!);
}

test.each([
  ['', 'Monday'],
  ['GB', 'Monday'],
  ['US', 'Sunday'],
  ['JP', 'Sunday'],
  ['EG', 'Saturday'],
])('200 with weeks as the country "%s" begins them, on %s', async (country, first) => {
  await admin.put('/api/admin/settings/site', { ...site, country });
  for (const path of [`/stores/${id}`, `/?kiosk=1&store=${id}`]) {
    const days = await daysOn(path, 'en');
    expect(days).toHaveLength(7);
    expect(days[0]).toBe(first);
    expect(new Set(days).size).toBe(7);
  }
});

test('200 with the week of the country in every language', async () => {
  await admin.put('/api/admin/settings/site', { ...site, country: 'US' });
  expect((await daysOn(`/stores/${id}`, 'de'))[0]).toBe('Sonntag');
  expect((await daysOn(`/stores/${id}`, 'zh'))[0]).toBe('星期日');
});

test('200 with the hours of the API from Monday, wherever the place is', async () => {
  await admin.put('/api/admin/settings/site', { ...site, country: 'US' });
  expect((await admin.get(`/api/stores/${id}`)).data.hours).toEqual(hours);
});
