import { expect, test } from 'bun:test';
import { store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
await store(admin, { hours: [], name: 'Always closed' });

test.each(['/?open=now', '/?rating=4', '/?attr=takeaway'])(
  '200 for %s with nothing to show, and the list without the only condition',
  async (path) => {
    const answer = await fetch(server.url + path, { headers: { accept: 'text/html' } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('href="/?sort=score"');
  },
);
