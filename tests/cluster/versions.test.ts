import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { store, unique } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { noHaproxy } from '../helpers/haproxy.ts';
import { amount } from '../helpers/length.ts';
import { OtherVersion } from '../helpers/other-version.ts';
import { noPostgres } from '../helpers/postgres.ts';
import { Cluster, nodeNames } from './cluster.ts';
import { ask, Readers, Writers } from './load.ts';
import { noNetwork } from './network.ts';

// Nodes behind haproxy that become another version one after the other, under load.

const obstacle = noNetwork ?? noPostgres ?? noHaproxy;
if (obstacle) process.stdout.write(`Nodes of two versions are not tested: ${obstacle}.\n`);

const root = join(import.meta.dir, '../..');
const proxy = 'https://10.0.0.1';
const proxied = (count: number) => Array.from({ length: count }, () => proxy);

/** A table, columns of tables that are in use, and a trigger, as a release adds them. */
const expansion = (number: number) => `
  CREATE TABLE arrivals_${number} (store_id integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now());
  CREATE FUNCTION note_arrival_${number}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN INSERT INTO arrivals_${number} (store_id) VALUES (new.id); RETURN NULL; END $$;
  CREATE TRIGGER arrival_${number} AFTER INSERT ON stores FOR EACH ROW EXECUTE FUNCTION note_arrival_${number}();
  ALTER TABLE likes ADD COLUMN reason_${number} text NOT NULL DEFAULT 'taste';
  ALTER TABLE stores ADD COLUMN motto_${number} text NOT NULL DEFAULT '';`;

const likeStore = 'like_store(integer, integer, integer, text, double precision, text, text, text)';
const renaming = `DO $$ BEGIN
  EXECUTE replace(pg_get_functiondef('${likeStore}'::regprocedure), 'like_store', 'set_like');
END $$`;
const contraction = `-- Contracts.\nDROP FUNCTION ${likeStore};`;

/** A version that calls a function by another name, which it adds, and whose style sheet has another name. */
function makeVersion(number: string): OtherVersion {
  const version = new OtherVersion();
  version.release(number);
  version.change('src/features/likes/queries.postgres.ts', '`like_store(', '`set_like(');
  version.migratePostgres(renaming);
  // All else of the pages is as it was, so that nothing is built anew.
  version.change('src/web/build/checkout.ts', `join(import.meta.dir, '../../..')`, JSON.stringify(root));
  version.change('src/web/document.ts', '/assets/${styles}', '/assets/next-${styles}');
  version.change('src/web/routes.ts', 'get(params.name)', String.raw`get(params.name.replace(/^next-|.*\.css$/, ''))`);
  return version;
}

describe.skipIf(obstacle !== undefined)('two nodes behind haproxy', () => {
  let cluster: Cluster;
  let next: OtherVersion;
  let last: OtherVersion;
  let likedId: number;
  let asking: Readers[];
  let likes: Readers;
  let writers: Writers;
  beforeEach(() => {
    next = makeVersion('9.1.0');
    last = makeVersion('9.2.0');
    last.migratePostgres(contraction);
  });
  afterEach(async () => {
    await endLoad();
    await cluster?.end();
    for (const { folder } of [next, last]) rmSync(folder, { recursive: true });
  });

  const begin = async (program?: string[]) => {
    cluster = await Cluster.begin({ program });
    const { fans, categoryId } = cluster;
    ({ id: likedId } = await store(at('n1'), { category_id: categoryId }));
    const headers = { authorization: `Bearer ${fans[0]!.credentials.token}` };
    likes = new Readers(proxied(1), `/api/user/stores/${likedId}/like`, { method: 'POST', headers, keepalive: false });
    asking = [
      new Readers(proxied(4), '/api/stores?page_size=5'),
      new Readers(proxied(1), () => `/api/stores/search?q=${unique('Written')}`),
      likes,
    ];
    writers = new Writers(cluster.root, proxied(2), categoryId);
    for (const name of nodeNames) await cluster.isServing(name);
  };

  const endLoad = () => Promise.all([...(asking ?? []), writers].map((load) => load?.end()));

  const requests = () => asking.reduce((sum, { count }) => sum + count, writers.acknowledged.length);

  const at = (name: (typeof nodeNames)[number]) => cluster.root.at(cluster.nodes[name]!.url);

  /** Each request was answered, and whatever was acknowledged is there once. */
  const expectNothingFailed = async () => {
    await endLoad();
    expect(asking.map(({ statuses }) => statuses)).toEqual(asking.map(({ count }) => ({ 200: count })));
    expect(writers.refused).toEqual({});
    await writers.expectAllThere(proxy);
    // The same user likes the store and takes it back in turn; the last one can be new to this node.
    const total = async () => (await at('n1').get(`/api/stores/${likedId}`)).data.likes;
    await eventually(async () => expect(await total()).toBe(likes.count % 2), 5000);
  };

  const versionsShown = async () => {
    const { data } = await at('n1').get('/api/admin/health');
    return new Set(data.nodes.map(({ version }: { version: string }) => version));
  };

  /** A change on either node is soon shown by the other one, which had the former answer ready. */
  const expectChangesShared = async () => {
    const category_id = cluster.categoryId;
    for (const [one, other] of [nodeNames, nodeNames.toReversed()]) {
      const { id } = await store(at(one), { category_id });
      const named = async () => (await at(other).get(`/api/stores/${id}`)).data?.name;
      await eventually(async () => expect(await named()).toStartWith('Store '));
      const name = unique('Renamed ');
      await at(one).put(`/api/admin/stores/${id}`, { name, category_id, address: '2 Market Square' });
      // The promise is one second; on a busy machine nodes and clients may pause for longer.
      await eventually(async () => expect(await named()).toBe(name), 5000);
    }
  };

  /** The proxy finds the files of a page of either node, though the other one does not have them all. */
  const expectPagesWhole = async () => {
    const statusesOf = (of: string, paths: string[]) =>
      Promise.all(paths.map(async (path) => (await ask(of + path)).status));
    for (const [one, other] of [nodeNames, nodeNames.toReversed()]) {
      const files = (await ask(at(one).url)).text.match(/\/assets\/[\w.-]+/g)!;
      expect(await statusesOf(at(other).url, files)).toContain(404);
      const again = Array.from({ length: 10 }, () => files).flat();
      expect(await statusesOf(proxy, again)).toEqual(again.map(() => 200));
    }
    expect(await statusesOf(proxy, ['/assets/of-no-version.css'])).toEqual([404]);
  };

  const expectBesideEachOther = async () => {
    await eventually(async () => expect((await versionsShown()).size).toBe(2));
    await expectChangesShared();
  };

  test('fail none of the requests while the next version replaces one after the other, and while it is taken back', async () => {
    await begin();
    const enough = amount(3000, 100_000);
    for (let round = 0; round === 0 || requests() < enough; round++) {
      next.migratePostgres(expansion(round));
      await cluster.replaceNode('n1', next.program);
      await expectBesideEachOther();
      await expectPagesWhole();
      await cluster.replaceNode('n2', next.program);
      await cluster.replaceNode('n1');
      await expectBesideEachOther();
      await cluster.replaceNode('n2');
    }
    await expectNothingFailed();
  });

  test('fail none of the requests while a version takes away what the one before no longer uses; no other one starts again', async () => {
    await begin(next.program);
    await cluster.replaceNode('n1', last.program);
    await expectBesideEachOther();
    await cluster.replaceNode('n2', last.program);
    await expectNothingFailed();
    await cluster.nodes.n2!.stop();
    for (const former of [next.program, undefined])
      await expect(cluster.startNode('n2', former)).rejects.toThrow('The database is newer than this program');
  });
});
