import { processorTime } from './load.ts';
import type { Options } from './options.ts';
import { figure, table } from './report.ts';
import { adminToken, ask, dataSet, foodmap, userTokens } from './servers.ts';

const times = 60;

interface Case {
  title: string;
  send: (index: number) => Promise<{ status: number }>;
}

/** Every kind of request, each with another URL, so that no answer is cached. */
async function cases(binary: string, data: string, stores: number) {
  const server = await foodmap(binary, data, 'warn');
  const admin = await adminToken(server);
  const [user] = await userTokens(server, 1);
  const spread = (index: number) => 1 + ((index * 7919 + 11) % stores);
  const read = (path: string, token?: string): Case => ({
    title: `GET ${path.replace('/api', '')}`,
    send: (index) =>
      ask(
        server,
        'GET',
        `${path.replace(':id', String(spread(index)))}${path.includes('?') ? '&' : '?'}fresh=${index}`,
        undefined,
        token,
      ),
  });
  const write = (method: string, path: string, token: string, body?: (index: number) => unknown): Case => ({
    title: `${method} ${path.replace('/api', '')}`,
    send: (index) => ask(server, method, path.replace(':id', String(spread(index))), body?.(index), token),
  });
  const store = (index: number) => ({ name: `Growing ${index}`, category_id: 1, address: 'Market Square' });
  const all: Case[] = [
    read('/api/categories'),
    read('/api/stores'),
    read('/api/stores?page=50'),
    read('/api/stores?category_id=3'),
    read('/api/stores/:id'),
    read('/api/stores/:id/reviews'),
    read('/api/stores/search?keyword=火锅'),
    read('/api/stores/search?keyword=golden noodle'),
    read('/api/stores/hot'),
    ...['hotness', 'likes', 'search', 'reviews'].map((by) => read(`/api/rankings/stores?by=${by}`)),
    read('/api/user/me', user),
    read('/api/user/reviews', user),
    write('POST', '/api/user/stores/:id/like', user!),
    write('POST', '/api/user/stores/:id/reviews', user!, () => ({ rating: 5, content: 'Good.' })),
    read('/api/admin/dashboard/overview', admin),
    read('/api/admin/stores', admin),
    read('/api/admin/stores?keyword=golden', admin),
    read('/api/admin/stores?status=inactive&category_id=3', admin),
    read('/api/admin/stores/:id', admin),
    read('/api/admin/reviews', admin),
    read('/api/admin/reviews?status=pending', admin),
    read('/api/admin/reviews?store_id=5&status=approved', admin),
    read('/api/admin/users', admin),
    read('/api/admin/users?keyword=anna', admin),
    read('/api/admin/users?keyword=an', admin),
    read('/api/admin/merchant/applications', admin),
    read('/api/admin/categories', admin),
    read('/api/admin/rankings/stores', admin),
    write('POST', '/api/admin/stores', admin, store),
    write('PUT', '/api/admin/stores/:id', admin, store),
    write('PATCH', '/api/admin/stores/:id/status', admin, () => ({ status: 'active' })),
    write('DELETE', '/api/admin/stores/:id', admin),
    write('PUT', '/api/admin/categories/2', admin, (index) => ({ name: `Renamed ${index}` })),
    write('POST', '/api/admin/rankings/stores/recalc?limit=100', admin),
  ];
  return { server, all };
}

/** CPU time of one request as the data grows, in microseconds. */
export async function growth(options: Options, sizes: number[]): Promise<void> {
  const costs = new Map<string, string[]>();
  for (const stores of sizes) {
    const { copy, remove } = dataSet({ ...options, stores });
    const { server, all } = await cases(options.binary, copy(), stores);
    for (const { title, send } of all) {
      const failed = new Set<number>();
      for (let index = 0; index < times; index++) await send(index);
      const before = processorTime(server.pid)!;
      for (let index = times; index < 2 * times; index++) failed.add((await send(index)).status);
      const cost = (processorTime(server.pid)! - before) / times;
      failed.delete(200);
      const note = failed.size > 0 ? ` (${[...failed].join(', ')})` : '';
      costs.set(title, [...(costs.get(title) ?? []), figure(cost) + note]);
    }
    await server.stop();
    remove();
  }
  const row = table('server µs a request', ...sizes.map((size) => `${size.toLocaleString('en')} stores`));
  for (const [title, cells] of costs) row(title, ...cells);
}
