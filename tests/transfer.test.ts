// needs: time, one engine (copies data directories, and kills an import into a new SQLite file)
import { afterAll, describe, expect, test } from 'bun:test';
import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin as adminOf, guest } from './helpers/client.ts';
import { contentOf as everythingIn, onCopy } from './helpers/content.ts';
import { databaseOf } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { seedOwners } from './helpers/seed.ts';
import { program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
const newPath = (end = '') => join(scratch, `${++made}${end}`);

/** Runs a command that must succeed, and gives what it printed. */
async function succeed(...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await run(args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout;
}

/** Rows that an import must restore: all but those of the migrations, and what people searched, which stays behind. */
async function contentOf(directory: string) {
  const content = await everythingIn(directory);
  delete content.rows.migrations;
  delete content.rows.searches;
  // Secrets that end within 30 days.
  delete content.rows.owner_codes;
  // Words that no store has any more stay until the night.
  delete content.rows.search_vocabulary;
  // Networks of senders are kept for 30 days.
  content.rows.claims = content.rows.claims!.map(({ network: _, ...claim }) => claim);
  return content;
}

const data = newPath();
await succeed('seed', '--data', data, '--stores', '300');
await succeed('admin', 'role', 'admin', 'super_admin', '--data', data);
{
  const db = databaseOf(data);
  const insert = db.query(
    'insert into activity (created_at, admin_id, actor, kind, target, changes) values (?, ?, ?, ?, ?, ?)',
  );
  const changes = { name: ['Wok', 'Wok "面"\n2'], phone: null, hours: [null, [{ day: 1 }]], enabled: true };
  insert.run('2026-11-20T09:30:00.000Z', 1, 'admin', 'store.update', 'stores/7', JSON.stringify(changes));
  insert.run('2026-11-20T09:31:00.000Z', null, '', 'ranking.recalculate', 'rankings', null);
  db.close();
  // Settings of the place, and a store with an attribute of its own.
  const server = await startServer({ data });
  const root = await adminOf(server);
  await root.put('/api/admin/settings/search', { kinds: ['synonym'], synonyms: [['bun', 'bao']] });
  await root.put('/api/admin/settings/texts', { language: 'de', texts: { 'site/home.cook': 'Kochen Sie?' } });
  const own = [
    { key: 'x:family_room', kind: 'flag', names: { en: 'Family room', 'zh-CN': '亲子房' } },
    { key: 'x:floor', kind: 'choice', names: { en: 'Floor' }, values: ['up', 'down'].map(valueOf) },
  ];
  await root.put('/api/admin/settings/attributes', { hidden: ['smoking'], order: ['dog'], own });
  const { data: cards } = await root.get('/api/admin/stores?page_size=1');
  const attributes = { 'x:floor': 'down' };
  await root.post('/api/admin/stores/bulk', { ids: [cards[0].id], action: 'attributes', attributes });
  await seedOwners(server, root);
  await server.stop();
}
function valueOf(value: string) {
  return { value, names: { en: value }, is_yes: value === 'up' };
}
const exported = newPath();
await succeed('export', exported, '--data', data);

const linesOf = async (directory: string) => (await Bun.file(join(directory, 'foodmap.ndjson')).text()).split('\n');
const lines = await linesOf(exported);
// oxlint-disable-next-line typescript/no-explicit-any -- objects of every type
const objects: any[] = lines.filter(Boolean).map((line) => JSON.parse(line));
const ofType = (type: string) => objects.filter((object) => object.type === type);

const rows = (table: string) =>
  onCopy(
    join(data, 'foodmap.db'),
    (db) => db.query(`select count(*) as count from ${table}`).get() as { count: number },
  );

/** A text of an export with other fields in one of its objects. */
const change = (type: string, fields: Record<string, unknown>, at = 0) => {
  const line = JSON.stringify(ofType(type)[at]);
  return (text: string) => text.replace(line, JSON.stringify({ ...JSON.parse(line), ...fields }));
};
const numberOf = (type: string, at = 0) => lines.indexOf(JSON.stringify(ofType(type)[at])) + 1;

describe('foodmap export', () => {
  test('writes a header, every row in an order in which references come later, and an end that counts', () => {
    const [header, ...others] = objects;
    expect(header).toEqual({
      format: 'foodmap',
      version: 3,
      exported_at: expect.any(String),
      program: expect.any(String),
    });
    const end = others.pop();
    expect(end).toEqual({ type: 'end', objects: others.length });
    expect([...new Set(others.map(({ type }) => type))]).toEqual([
      'setting',
      'admin',
      'api_key',
      'user',
      'category',
      'upload',
      'store',
      'like',
      'review',
      'application',
      'report',
      'list',
      'owner',
      'claim',
      'edit',
      'activity',
      'searches',
    ]);
    for (const [type, table] of [
      ['user', 'users'],
      ['store', 'stores'],
      ['like', 'likes'],
      ['review', 'reviews'],
      ['application', 'merchant_applications'],
      ['report', 'reports'],
      ['activity', 'activity'],
      ['upload', 'uploads'],
    ] as const)
      expect({ type, count: ofType(type).length }).toEqual({ type, ...rows(table) });
  });

  test('keeps password hashes and hashes of keys, and no key, secret or derived column', async () => {
    expect(ofType('admin')[0].password_hash).toStartWith('$argon2id$');
    expect(ofType('api_key')[0].hash).toMatch(/^[0-9a-f]{64}$/);
    const secret = await Bun.file(join(data, 'jwt-secret')).text();
    const text = lines.join('\n');
    for (const absent of [secret.trim(), 'username_key', '"public"']) expect(text).not.toContain(absent);
  });

  test('puts every upload beside it, as its line describes it', async () => {
    const uploads = ofType('upload');
    expect(uploads.length).toBeGreaterThan(100);
    for (const { path, size, sha256 } of uploads) {
      const bytes = await Bun.file(join(exported, 'uploads', path)).bytes();
      const found = { size: bytes.length, sha256: new Bun.CryptoHasher('sha256').update(bytes).digest('hex') };
      expect(found).toEqual({ size, sha256 });
    }
  });

  test('lets only its owner read it', () => {
    for (const name of ['', 'foodmap.ndjson', `uploads/${ofType('upload')[0].path}`])
      expect(statSync(join(exported, name)).mode & 0o077).toBe(0);
  });

  test('0 while a server writes, with the state of one moment', async () => {
    const copy = newPath();
    cpSync(data, copy, { recursive: true });
    const server = await startServer({ data: copy });
    try {
      const target = newPath();
      const [, ...answers] = await Promise.all([
        succeed('export', target, '--data', copy),
        ...Array.from({ length: 20 }, () =>
          guest(server).post('/api/merchant/apply', {
            store_name: 'Another',
            category_id: 1,
            address: '1 Road',
            contact_name: 'A',
            contact_phone: '1',
          }),
        ),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
      const count = (await linesOf(target)).filter((line) => line.startsWith('{"type":"application"')).length;
      expect(count).toBeWithin(ofType('application').length, ofType('application').length + 21);
    } finally {
      await server.stop();
    }
  });

  test('1 when an upload has no file, and says which; the rest is exported, and imports', async () => {
    const copy = newPath();
    cpSync(data, copy, { recursive: true });
    const { path } = ofType('upload')[3];
    rmSync(join(copy, 'uploads', path));
    const target = newPath();
    const { code, stderr } = await run(['export', target, '--data', copy]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(path) });
    await succeed('import', target, '--data', newPath());
  });

  test('0 while the search index waits for a rebuild: the export has all objects, and imports with its index', async () => {
    const copy = newPath();
    cpSync(data, copy, { recursive: true });
    const db = databaseOf(copy);
    db.run(`insert into settings (name, value) values ('search_outdated', 'true')`);
    db.run('delete from search_texts');
    db.run('delete from search');
    db.close();
    const [target, imported] = [newPath(), newPath()];
    await succeed('export', target, '--data', copy);
    await succeed('import', target, '--data', imported);
    expect((await linesOf(target)).slice(1)).toEqual(lines.slice(1));
    const findings: { name: string; level: string }[] = JSON.parse(
      (await run(['doctor', '--json', '--data', imported])).stdout,
    );
    expect(findings.find(({ name }) => name === 'search')!.level).toBe('ok');
  });

  const full = newPath();
  mkdirSync(full);
  writeFileSync(join(full, 'mine.txt'), 'mine');
  const file = newPath('.tar');
  writeFileSync(file, 'mine');

  test.each([
    ['no target', [], /Name a directory/],
    ['a directory that is not empty', [full], /is not empty/],
    ['an archive that exists', [file], /exists; give --yes/],
    ['a file that is no archive', [join(full, 'mine.txt')], /is a file/],
    ...['export.zip', 'export.tar.zst', 'export.tar.xz', 'export.ndjson', 'EXPORT.7Z'].map(
      (name): [string, string[], RegExp] => [name, [join(full, name)], /no name for an export; .* \.tar or \.tar\.gz/],
    ),
    ['a workbook', ['--csv', 'stores', join(full, 'stores.xlsx')], /written as CSV; name a \.csv file/],
    ['a table that there is not', ['--csv', 'users'], /stores, categories/],
    ['a data directory without a database', [newPath(), '--data', newPath()], /There is no database/],
  ])('2 for %s, and nothing changes', async (_, args, message) => {
    const { code, stderr } = await run(['export', '--data', data, ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    expect(await Bun.file(file).text()).toBe('mine');
    expect(readdirSync(full)).toEqual(['mine.txt']);
  });

  test('counts what it wrote in words, and so does import', async () => {
    const [target, store] = [newPath(), newPath()];
    const printed = await succeed('export', target, '--data', data);
    expect(printed).toMatch(
      /: 5 settings, 1 administrator, 2 API keys, \d+ users, 12 categories, (\d+) uploads, 302 stores, \d+ likes, \d+ reviews, 6 merchant applications, 4 reports, 1 list, 1 owner, 1 claim, 1 edit, 10 rows of activity, \d+ search counts, \1 picture files\.\n$/,
    );
    expect(await succeed('import', target, '--data', store)).toBe(
      printed.replace(`Exported to ${target}`, `Imported into ${store}`),
    );
  });

  test('replaces an archive with --yes', async () => {
    const target = newPath('.tar');
    writeFileSync(target, 'old');
    await succeed('export', target, '--yes', '--data', data);
    expect(statSync(target).size).toBeGreaterThan(100_000);
    expect(readdirSync(scratch).filter((name) => name.includes('.part'))).toEqual([]);
  });
});

describe('foodmap import', () => {
  test('gives the same rows and files, that export to the same lines again', async () => {
    const target = newPath();
    const printed = JSON.parse(await succeed('import', exported, '--data', target, '--json'));
    expect(printed.objects).toMatchObject({ store: ofType('store').length, review: ofType('review').length });
    expect(await contentOf(target)).toEqual(await contentOf(data));
    const again = newPath();
    await succeed('export', again, '--data', target);
    expect((await linesOf(again)).slice(1)).toEqual(lines.slice(1));
  });

  test('has rows of every table to compare, but of those that an export leaves out', async () => {
    const { rows } = await contentOf(data);
    const empty = Object.keys(rows).filter((table) => rows[table]!.length === 0);
    // Keys and what is sold out end within a day; factors of administrators and addresses of users are in no export.
    expect(empty).toEqual([
      'admin_factors',
      'idempotency_keys',
      'recovery_codes',
      'sold_out_dishes',
      'store_days',
      'user_mails',
    ]);
  });

  test.each([1, 2])('reads version %i of the format, which has no activity', async (version) => {
    const [source, target] = [newPath(), newPath()];
    mkdirSync(source);
    cpSync(join(exported, 'uploads'), join(source, 'uploads'), { recursive: true });
    const older = lines.filter((line) => !line.startsWith('{"type":"activity"'));
    const text = older
      .join('\n')
      .replace('"version":3', `"version":${version}`)
      .replace(/("type":"end","objects":)\d+/, `$1${objects.length - 2 - ofType('activity').length}`);
    writeFileSync(join(source, 'foodmap.ndjson'), text);
    await succeed('import', source, '--data', target);
    const content = await contentOf(data);
    expect(await contentOf(target)).toEqual({ ...content, rows: { ...content.rows, activity: [] } });
  });

  test('leaves out until when a write can be undone, since its rows as they were before are not there', async () => {
    const [copy, target, imported] = [newPath(), newPath(), newPath()];
    cpSync(data, copy, { recursive: true });
    const db = databaseOf(copy);
    db.run("update activity set undoable_until = '2099-01-01T00:00:00.000Z'");
    db.close();
    await succeed('export', target, '--data', copy);
    await succeed('import', target, '--data', imported);
    expect(await contentOf(imported)).toEqual(await contentOf(data));
  });

  test('leaves out what is sold out until the night, and keeps what is sold out until further notice', async () => {
    const [copy, target, imported] = [newPath(), newPath(), newPath()];
    cpSync(data, copy, { recursive: true });
    const db = databaseOf(copy);
    const [today, always] = db.query('select id, store_id from dishes limit 2').all() as {
      id: number;
      store_id: number;
    }[];
    const mark = "update dishes set details = json_set(details, '$.sold_out', json('true')) where id in (?, ?)";
    db.query(mark).run(today!.id, always!.id);
    const insert = 'insert into sold_out_dishes (dish_id, store_id, ends_at) values (?, ?, ?)';
    db.query(insert).run(today!.id, today!.store_id, '2099-01-01T00:00:00.000Z');
    db.close();
    await succeed('export', target, '--data', copy);
    await succeed('import', target, '--data', imported);
    const { rows } = await everythingIn(imported);
    const soldOut = rows.dishes!.filter(({ details }) => String(details).includes('sold_out'));
    const ids = soldOut.map(({ id }) => id);
    expect([ids.includes(today!.id), ids.includes(always!.id)]).toEqual([false, true]);
    expect(rows.sold_out_dishes).toEqual([]);
  });

  test.each(['.tar', '.tar.gz', '.tgz'])('does so from a %s file', async (end) => {
    const [archive, target] = [newPath(end), newPath()];
    await succeed('export', archive, '--data', data);
    await succeed('import', archive, '--data', target);
    expect(await contentOf(target)).toEqual(await contentOf(data));
  });

  test('answers searches, logins and pictures as the original does', async () => {
    const target = newPath();
    await succeed('import', join(exported, 'foodmap.ndjson'), '--data', target);
    const env = { FOODMAP_BASE_URL: 'https://food.example' };
    const source = newPath();
    cpSync(data, source, { recursive: true });
    const [original, copy] = await Promise.all([
      startServer({ data: source, env }),
      startServer({ data: target, env }),
    ]);
    try {
      for (const keyword of ['火锅', '面', 'noodle', 'golden', 'tea 茶', 'chilli']) {
        const answers = await Promise.all(
          [original, copy].map((server) =>
            guest(server).get(`/api/stores?page_size=100&keyword=${encodeURIComponent(keyword)}`),
          ),
        );
        const [before, after] = answers.map(({ data, meta }) => ({
          ids: data.map(({ id }: { id: number }) => id),
          meta,
        }));
        expect(before?.ids.length).toBeGreaterThan(0);
        expect(after).toEqual(before);
      }
      const { path } = ofType('upload')[0];
      expect((await fetch(`${copy.url}/static/upload/${path}`)).status).toBe(200);
      expect((await guest(copy).get('/api/categories')).data).toHaveLength(12);
    } finally {
      await Promise.all([original.stop(), copy.stop()]);
    }
  });

  test('counts what can be counted anew, whatever the file says', async () => {
    const source = newPath();
    cpSync(exported, source, { recursive: true });
    const wrong = lines.map((line) =>
      line.startsWith('{"type":"store"')
        ? JSON.stringify({ ...JSON.parse(line), likes: 7777, review_count: 0, rating_sum: 3 })
        : line.replace(/("type":"review".*"status":"pending","counted_at":)null/, '$1"2026-01-01T00:00:00.000Z"'),
    );
    writeFileSync(join(source, 'foodmap.ndjson'), wrong.join('\n'));
    const target = newPath();
    await succeed('import', source, '--data', target);
    expect(await contentOf(target)).toEqual(await contentOf(data));
  });

  describe('0 or nothing at all', () => {
    test.each<[string, (text: string) => string, number, RegExp]>([
      ['a file that is cut off', (text) => text.slice(0, -200), 1, /Line \d+ is no JSON object|cut off/],
      ['a file without its end', (text) => text.replace(/\{"type":"end".*\n/, ''), 1, /cut off/],
      ['a missing line', (text) => text.replace(/\{"type":"searches".*\n/, ''), 1, /objects stand before it, but/],
      [
        'a newer format',
        (text) => text.replace('"version":3', '"version":4'),
        1,
        /Line 1 .*version 4 of the format; this program reads the versions 1 to 3/,
      ],
      ['another kind of file', () => '{"hello":"world"}\n', 1, /Line 1 is not the beginning/],
      ['no file of text', () => '\u0000\u0001', 1, /Line 1 is no JSON object/],
      [
        'an unknown type',
        (text) => text.replace('"type":"like"', '"type":"love"'),
        1,
        /\(love\): there is no such type/,
      ],
      ['an unknown field', change('store', { colour: 'red' }), 1, /\(store\): there is no field "colour"/],
      ['text where a number belongs', change('review', { rating: '5' }), 1, /rating must be a whole number/],
      [
        'attributes of which two have one number',
        (text) => text.replace('"number":4097', '"number":4096'),
        1,
        /\(setting\): value must have settings of attributes/,
      ],
      [
        'a built-in attribute as an own one',
        (text) => text.replace('"key":"x:floor"', '"key":"dog"'),
        1,
        /\(setting\): value must have settings of attributes/,
      ],
      ['synonyms of one word', (text) => text.replace('["bun","bao"]', '["bun"]'), 1, /settings of the search/],
      ['a text that is too long', (text) => text.replace('Kochen Sie?', 'K'.repeat(1001)), 1, /texts of the site/],
      ['an unknown status', change('store', { status: 'open' }), 1, /status must be active or inactive/],
      ['a time of another form', change('user', { created_at: 'yesterday' }), 1, /created_at must be an instant/],
      ['a list of something else', change('review', { image_urls: [1] }), 1, /image_urls must be a list of texts/],
      ['a list of texts for objects', change('review', { recommend_dishes: ['a'] }), 1, /must be a list of objects/],
      [
        'hours of no day',
        change('store', { hours: [{ day: 0, opens: '10:00', closes: '22:00' }] }),
        1,
        /hours must be a/,
      ],
      [
        'hours with more',
        change('store', { hours: [{ day: 1, opens: '10:00', closes: '22:00', x: 1 }] }),
        1,
        /hours must/,
      ],
      [
        'a closure without a note',
        change('store', { closures: [{ from: '2026-12-24', to: '2026-12-26' }] }),
        1,
        /closures/,
      ],
      [
        'a closure that ends before it begins',
        change('store', { closures: [{ from: '2026-12-26', to: '2026-12-24', note: '' }] }),
        1,
        /\(store\): closures must be a list of at most 50 closures/,
      ],
      [
        'changes that are no object',
        change('activity', { changes: ['name'] }, 1),
        1,
        /\(activity\): changes must be an object/,
      ],
      ['changes without end', change('activity', { changes: { name: 'x'.repeat(5000) } }, 1), 1, /at most 4096 bytes/],
      ['activity of nobody', change('activity', { admin_id: 4711 }, 1), 1, /Line \d+ refers to something/],
      ['null where there must be something', change('store', { name: null }), 1, /name must not be null/],
      ['a path out of the uploads', change('upload', { path: '../../../etc/passwd' }), 1, /path must be a name/],
      ['a rating out of range', change('review', { rating: 9 }), 1, /Line \d+ has a value that is out of range/],
      ['a reference to nothing', change('store', { category_id: 4711 }, 9), 1, /Line \d+ refers to something/],
      ['an id that is there twice', change('store', { id: 1 }, 9), 1, /Line \d+ has an id/],
      ['a name that is there twice', change('user', { username: 'BEN' }), 1, /Line \d+ has a name/],
      ['an upload that was changed', change('upload', { sha256: 'a'.repeat(64) }), 1, /was changed/],
    ])('%s', async (_, damage, code, message) => {
      const [source, target] = [newPath(), newPath()];
      mkdirSync(source);
      cpSync(join(exported, 'uploads'), join(source, 'uploads'), { recursive: true });
      const text = lines.join('\n');
      const damaged = damage(text);
      expect(damaged).not.toBe(text);
      writeFileSync(join(source, 'foodmap.ndjson'), damaged);
      const result = await run(['import', source, '--data', target]);
      expect(result).toEqual({ code, stdout: '', stderr: expect.stringMatching(message) });
      expect(readdirSync(target).filter((name) => !/^(foodmap\.lock|native)/.test(name))).toEqual([]);
    });

    test('names the line', async () => {
      const [source, target] = [newPath(), newPath()];
      mkdirSync(source);
      writeFileSync(join(source, 'foodmap.ndjson'), change('user', { username: 5 }, 3)(lines.join('\n')));
      const { stderr } = await run(['import', source, '--data', target]);
      expect(stderr).toContain(`Line ${numberOf('user', 3)} (user): username must be text`);
    });

    test('an archive with a file that does not belong there', async () => {
      const archive = newPath('.tar');
      const content = { 'foodmap.ndjson': lines.join('\n'), 'uploads/../../evil.webp': 'evil' };
      await Bun.write(archive, new Bun.Archive(content));
      const { code, stderr } = await run(['import', archive, '--data', newPath()]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/contains .*evil/) });
    });
  });

  test.each([
    ['a directory that has a database', [exported, '--data', data], /is not empty \(.*foodmap\.db/],
    ['a file that there is not', [newPath(), '--data', newPath()], /There is no/],
    ['a file that there is not, before a directory that is not empty', [newPath(), '--data', data], /^There is no/],
    ['standard input', ['-', '--data', newPath()], /read from a directory or a file/],
    ['a directory that is no export', [join(exported, 'uploads'), '--data', newPath()], /has no foodmap\.ndjson/],
    ['no file', ['--data', newPath()], /missing required argument/],
  ])('2 for %s', async (_, args, message) => {
    const before = await contentOf(data);
    const { code, stderr } = await run(['import', ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    expect(await contentOf(data)).toEqual(before);
  });

  describe('--dry-run', () => {
    const within = (directory: string) => readdirSync(directory, { recursive: true, encoding: 'utf8' }).toSorted();

    test.each(['', '.tar.gz'])('checks an export%s and changes nothing, whatever --data holds', async (end) => {
      const source = end ? newPath(end) : exported;
      if (end) await succeed('export', source, '--data', data);
      const [before, content] = [within(scratch), await contentOf(data)];
      const { stdout, stderr, code } = await run(['import', source, '--dry-run', '--data', data]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      expect(stdout).toMatch(/can be imported: 5 settings, .* 302 stores, /);
      expect([within(scratch), await contentOf(data)]).toEqual([before, content]);
    });

    test('gives the counts that the import gives', async () => {
      const nowhere = newPath();
      const printed = await succeed('import', exported, '--dry-run', '--data', nowhere, '--json');
      expect(existsSync(nowhere)).toBe(false);
      expect(printed).toBe(await succeed('import', exported, '--data', nowhere, '--json'));
    });

    test.each<[string, (text: string) => string, RegExp]>([
      ['a reference to nothing', change('store', { category_id: 4711 }, 9), /Line \d+ refers to something/],
      ['a name that is there twice', change('user', { username: 'BEN' }), /Line \d+ has a name/],
      ['an upload that was changed', change('upload', { sha256: 'a'.repeat(64) }), /was changed/],
    ])('1 for %s, as without it', async (_, damage, message) => {
      const [source, target] = [newPath(), newPath()];
      mkdirSync(source);
      cpSync(join(exported, 'uploads'), join(source, 'uploads'), { recursive: true });
      writeFileSync(join(source, 'foodmap.ndjson'), damage(lines.join('\n')));
      const { stderr, code } = await run(['import', source, '--dry-run', '--data', target]);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
      expect([existsSync(target), readdirSync(source).toSorted()]).toEqual([false, ['foodmap.ndjson', 'uploads']]);
    });
  });

  test('takes a store whose JSON is larger than a request may make it', async () => {
    const [source, target] = [newPath(), newPath()];
    cpSync(exported, source, { recursive: true });
    const large = change('store', { description: '店'.repeat(20_000) });
    writeFileSync(join(source, 'foodmap.ndjson'), large(lines.join('\n')));
    await succeed('import', source, '--data', target);
    const { stores } = (await everythingIn(target)).rows;
    expect(stores!.some(({ description }) => (description as string).length === 20_000)).toBe(true);
  });

  test('2 while a server runs there', async () => {
    const target = newPath();
    const server = await startServer({ data: target });
    const { code, stderr } = await run(['import', exported, '--data', target]);
    await server.stop();
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('Another foodmap is running') });
  });

  test('leaves nothing when it is killed, says so to a server, and succeeds when run again', async () => {
    const target = newPath();
    const source = newPath();
    cpSync(exported, source, { recursive: true });
    const store = JSON.parse(lines.find((line) => line.startsWith('{"type":"store"'))!);
    const many = Array.from({ length: 20_000 }, (_, index) =>
      JSON.stringify({ ...store, id: 10_000 + index, images: [], dishes: [] }),
    );
    const at = lines.findIndex((line) => line.startsWith('{"type":"like"'));
    const end = { type: 'end', objects: objects.length - 2 + many.length };
    const all = [...lines.slice(0, at), ...many, ...lines.slice(at, -2), JSON.stringify(end), ''];
    writeFileSync(join(source, 'foodmap.ndjson'), all.join('\n'));

    const child = Bun.spawn([...program, 'import', source, '--data', target], { stdout: 'ignore', stderr: 'ignore' });
    const wal = join(target, 'unfinished/foodmap.db-wal');
    await eventually(async () => expect(statSync(wal).size).toBeGreaterThan(1_000_000), 20_000);
    child.kill('SIGKILL');
    await child.exited;
    expect(existsSync(join(target, 'foodmap.db'))).toBe(false);

    const refused = await run(['serve', '--data', target]);
    expect(refused).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/interrupted.*Run the same command again/),
    });
    await succeed('import', source, '--data', target);
    const count = databaseOf(target).query('select count(*) as count from stores').get();
    expect(count).toEqual({ count: ofType('store').length + many.length });
    expect(existsSync(join(target, 'unfinished'))).toBe(false);
  });

  test.each([[['uploads']], [['jwt-secret', 'uploads']]])(
    'takes up an import that was killed while %s had been moved into place',
    async (moved) => {
      const target = newPath();
      mkdirSync(join(target, 'unfinished'), { recursive: true });
      writeFileSync(join(target, 'unfinished/foodmap.db'), '');
      for (const name of moved) appendFileSync(join(target, name), 'half');
      await succeed('import', exported, '--data', target);
      expect(await contentOf(target)).toEqual(await contentOf(data));
    },
  );
});
