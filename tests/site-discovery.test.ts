// needs: time
import { describe, expect, test } from 'bun:test';
import jsonld from 'jsonld';
import { limits } from '../src/limits.ts';
import { admin as logInAsAdmin, category, review, store, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { png } from './helpers/images.ts';
import { ended } from './helpers/jobs.ts';
import { startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';
import { childrenOf, parseXml, textOf, type Element } from './helpers/xml.ts';

const { server, admin } = await suite();
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const textAt = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

const nasty = `</script>]]>&lt;<b x="'">\u{FFFE}\u{1F35C} & Co`;
const { data: upload } = await admin.upload('/api/admin/upload', new Blob([png(1600, 800)], { type: 'image/png' }));
const noodles = await category(admin, { name: 'Noodles & more' });
const golden = await store(admin, {
  name: nasty,
  category_id: noodles.id,
  description: nasty,
  address: '1 Market Square',
  latitude: 52.1,
  longitude: 4.3,
  phone: '+31 70 123',
  cover_url: upload.url,
  hours: [
    { day: 1, opens: '10:00', closes: '14:00' },
    { day: 2, opens: '10:00', closes: '14:00' },
    { day: 5, opens: '18:00', closes: '02:00' },
    { day: 6, opens: '00:00', closes: '00:00' },
  ],
  closures: [{ from: '2030-12-24', to: '2030-12-26', note: 'Christmas' }],
  dishes: [{ name: nasty, description: 'Hot', image_url: upload.url }],
});
const stall = await store(admin, { name: 'Stall', category_id: noodles.id, spot: '12b' });
const hidden = await store(admin, { name: 'Hidden', category_id: noodles.id });
const writer = await user(server, 'anna');
await review(admin, writer, hidden.id, { content: 'Of a hidden store' });
await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
const praise = await review(admin, writer, golden.id, { rating: 5, content: nasty });
await review(admin, writer, golden.id, { rating: 1, content: 'Waits', status: 'pending' });

/** Attributes of the tags of a name in the head of a page. */
async function tagsOf(path: string, name: string): Promise<Record<string, string>[]> {
  const tags: Record<string, string>[] = [];
  const read = (element: HTMLRewriterTypes.Element) => void tags.push(Object.fromEntries(element.attributes));
  new HTMLRewriter().on(name, { element: read }).transform(await textAt(path));
  return tags;
}

const metaOf = async (path: string) =>
  Object.fromEntries((await tagsOf(path, 'meta')).map(({ property, name, content }) => [property ?? name, content]));

describe('the head of a page', () => {
  test('names one address, without language and what advertisers add, and one for each language', async () => {
    const links = await tagsOf(`/?utm_source=x&category=${noodles.id}&page=1&lang=zh`, 'link');
    const url = `${server.url}/?category=${noodles.id}`;
    expect(links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href!.replaceAll('&amp;', '&'))).toEqual([
      `${url}&lang=zh`,
    ]);
    expect(
      links.flatMap(({ hreflang, href }) => (hreflang ? [[hreflang, href!.replaceAll('&amp;', '&')]] : [])),
    ).toEqual([
      ['en', url],
      ['zh', `${url}&lang=zh`],
      ['zh-Hant', `${url}&lang=zh-Hant`],
      ['ja', `${url}&lang=ja`],
      ['es', `${url}&lang=es`],
      ['de', `${url}&lang=de`],
      ['ar', `${url}&lang=ar`],
      ['x-default', url],
    ]);
    expect(links.find(({ type }) => type === 'application/atom+xml')?.href).toBe('/feed.xml');
  });

  test('names the plain address where a parameter changes nothing', async () => {
    const canonicalOf = async (path: string) =>
      (await tagsOf(path, 'link')).find(({ rel }) => rel === 'canonical')?.href?.slice(server.url.length);
    for (const [path, plain] of [
      ['/rankings?q=a', '/rankings'],
      ['/rankings?by=likes&category=1', '/rankings?by=likes'],
      [`/stores/${stall.id}?q=b`, `/stores/${stall.id}`],
      [`/stores/${stall.id}?category=7`, `/stores/${stall.id}`],
      ['/categories?page=99', '/categories'],
      ['/privacy?page=5', '/privacy'],
      ['/map?rating=4&sort=newest&open=now', '/map?open=now'],
      ['/?rating=7', '/'],
      ['/?rating=3.5', '/?rating=3.5'],
    ] as const)
      expect([path, await canonicalOf(path)]).toEqual([path, plain]);
  });

  test('each address of each language is its own, in the sitemap too', async () => {
    const listed = childrenOf(parseXml(await textAt('/sitemap.xml')), 'url').map((url) =>
      textOf(url, 'loc').slice(server.url.length),
    );
    expect(listed).toContain(`/stores/${golden.id}?lang=zh`);
    expect(listed).toContain(`/?category=${noodles.id}&lang=zh`);
    for (const path of listed) {
      const links = await tagsOf(path, 'link');
      const own = links.find(({ rel }) => rel === 'canonical')!.href!.replaceAll('&amp;', '&');
      const others = links.flatMap(({ hreflang, href }) => (hreflang ? [href!.replaceAll('&amp;', '&')] : []));
      expect([path, own, others.includes(own)]).toEqual([path, server.url + path, true]);
    }
  });

  test('titles and descriptions say the town and what is there, each page its own', async () => {
    const settings = (await admin.get('/api/admin/settings/site')).data;
    await admin.put('/api/admin/settings/site', { ...settings, town: 'Delft', country: 'NL' });
    const titles: string[] = [];
    for (const path of [
      '/',
      '/?sort=score',
      `/?category=${noodles.id}`,
      '/rankings?by=likes',
      '/map',
      '/categories',
      `/stores/${stall.id}`,
    ]) {
      const meta = await metaOf(path);
      const description = meta.description!.replaceAll(/&(?:lt|gt|amp|quot);/g, '?');
      expect([path, meta['og:title']]).toEqual([path, expect.stringContaining('Delft')]);
      expect([path, description.length > 20 && description.length <= 160]).toEqual([path, true]);
      expect(description).toContain(/^\/(?:rankings|\?)/.test(path) ? 'Stall' : 'Noodles');
      titles.push(meta['og:title']);
    }
    expect(new Set(titles).size).toBe(titles.length);
    for (const path of ['/categories?lang=zh', `/stores/${stall.id}?lang=zh-Hant`]) {
      const { description } = await metaOf(path);
      expect(description).toEndWith('。');
      expect(description).not.toMatch(/[,.] /);
    }
    const place = (await thingsOf(`/stores/${stall.id}`)).get('FoodEstablishment')!;
    expect(place.address).toMatchObject({ addressLocality: 'Delft', addressCountry: 'NL' });
    await admin.put('/api/admin/settings/site', { ...settings, town: '', country: '' });
  });

  test('gives a JPEG of 1,200 pixels to those to whom a link is sent', async () => {
    const meta = await metaOf(`/stores/${golden.id}`);
    expect(meta).toMatchObject({
      'og:type': 'website',
      'og:site_name': 'foodmap',
      'og:url': `${server.url}/stores/${golden.id}`,
      'og:image': upload.url.replace('.webp', '.jpg'),
      'og:image:type': 'image/jpeg',
      'og:image:width': '1200',
      'og:image:height': '600',
      'twitter:card': 'summary_large_image',
    });
    const picture = await get(meta['og:image']!.slice(server.url.length));
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    const shape = { format: 'jpeg', width: 1200, height: 600 };
    expect(await new Bun.Image(await picture.bytes()).metadata()).toMatchObject(shape);
    const { data: small } = await admin.upload('/api/admin/upload', new Blob([png(480, 300)], { type: 'image/png' }));
    const { id } = await store(admin, { name: 'Small picture', category_id: noodles.id, cover_url: small.url });
    expect(await metaOf(`/stores/${id}`)).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '750' });
    const enlarged = await get(small.url.slice(server.url.length).replace('.webp', '.jpg'));
    expect(await new Bun.Image(await enlarged.bytes()).metadata()).toMatchObject({ width: 1200, height: 750 });
    await admin.send('DELETE', `/api/admin/stores/${id}`);
    await admin.delete(`/api/admin/stores/${id}`);
    expect((await metaOf('/'))['og:image']).toBe(meta['og:image']);
    expect(await metaOf(`/stores/${stall.id}`)).toMatchObject({ 'twitter:card': 'summary' });
  });

  test('keeps lists of searches out of search engines', async () => {
    expect((await metaOf('/?q=stall')).robots).toBe('noindex');
    expect((await tagsOf('/?q=stall', 'link')).filter(({ rel }) => rel === 'canonical')).toEqual([]);
    expect((await metaOf('/')).robots).toBeUndefined();
  });
});

type Thing = Record<string, unknown>;

/** The objects of a page in the words of schema.org, as a parser of JSON-LD sees them, by type. */
async function thingsOf(path: string): Promise<Map<string, Thing>> {
  const vocabulary = { '@vocab': 'https://schema.org/', id: '@id', type: '@type' };
  let json = '';
  const block = { text: ({ text }: HTMLRewriterTypes.Text) => void (json += text) };
  new HTMLRewriter().on('script[type="application/ld+json"]', block).transform(await textAt(path));
  const documentLoader = async (url: string) => {
    expect(url).toBe('https://schema.org');
    return { documentUrl: url, contextUrl: undefined, document: { '@context': vocabulary } };
  };
  const options = { documentLoader: documentLoader as never, safe: true };
  const expanded = await jsonld.expand(JSON.parse(json), options);
  const { '@graph': graph } = await jsonld.compact(expanded, vocabulary, { graph: true });
  return new Map((graph as Thing[]).map((thing) => [thing.type as string, thing]));
}

describe('the linked data of a page', () => {
  test('a store with everything that is known about it', async () => {
    const things = await thingsOf(`/stores/${golden.id}`);
    const url = `${server.url}/stores/${golden.id}`;
    const opening = (dayOfWeek: string | string[], opens: string, closes: string) => ({
      type: 'OpeningHoursSpecification',
      dayOfWeek,
      opens,
      closes,
    });
    expect(things.get('Restaurant')).toEqual({
      id: url,
      type: 'Restaurant',
      url,
      name: nasty,
      description: nasty,
      image: upload.url.replace('.webp', '.jpg'),
      servesCuisine: 'Noodles & more',
      address: { type: 'PostalAddress', streetAddress: '1 Market Square' },
      geo: { type: 'GeoCoordinates', latitude: 52.1, longitude: 4.3 },
      telephone: '+31 70 123',
      openingHoursSpecification: [
        opening(['Monday', 'Tuesday'], '10:00', '14:00'),
        opening('Friday', '18:00', '02:00'),
        opening('Saturday', '00:00', '23:59'),
        {
          type: 'OpeningHoursSpecification',
          description: 'Christmas',
          validFrom: '2030-12-24',
          validThrough: '2030-12-26',
          opens: '00:00',
          closes: '00:00',
        },
      ],
      hasMenu: {
        type: 'Menu',
        hasMenuItem: { type: 'MenuItem', name: nasty, description: 'Hot', image: upload.url },
      },
      aggregateRating: { type: 'AggregateRating', ratingValue: 5, reviewCount: 1, bestRating: 5, worstRating: 1 },
      review: {
        type: 'Review',
        author: { type: 'Person', name: 'anna' },
        datePublished: praise.created_at.slice(0, 10),
        reviewBody: nasty,
        reviewRating: { type: 'Rating', ratingValue: 5, bestRating: 5, worstRating: 1 },
      },
    });
    const steps = things.get('BreadcrumbList')!.itemListElement as Thing[];
    expect(steps.map(({ position, item }) => [position, item])).toEqual([
      [1, `${server.url}/`],
      [2, `${server.url}/?category=${noodles.id}`],
      [3, url],
    ]);
  });

  test('a store with a menu, prices and attributes', async () => {
    const site = (await admin.get('/api/admin/settings/site')).data;
    await admin.put('/api/admin/settings/site', { ...site, currency: 'EUR' });
    await admin.put('/api/admin/settings/attributes', {
      hidden: ['smoking'],
      own: [{ key: 'x:room', kind: 'flag', names: { en: nasty.slice(0, 40) } }],
    });
    const { id } = await store(admin, {
      price_level: 2,
      menu_url: 'https://shop.example/menu',
      attributes: {
        'diet:vegan': 'only',
        'diet:halal': 'limited',
        wheelchair: 'limited',
        outdoor_seating: 'no',
        reservation: 'recommended',
        'payment:cash': 'yes',
        'payment:alipay': 'yes',
        'payment:cards': 'no',
        internet_access: 'wlan',
        smoking: 'yes',
        'x:room': 'yes',
      },
      dishes: [
        { name: 'Soup', price: 4.5, diets: ['vegan', 'lactose_free'] },
        { name: 'Noodles', section: nasty, sold_out: true, variants: [{ name: 'Small', price: 8 }] },
        { name: 'Rice', section: nasty },
      ],
    });
    const offer = (price: number, more = {}) => ({ type: 'Offer', price, priceCurrency: 'EUR', ...more });
    const feature = (name: string, value: unknown) => ({ type: 'LocationFeatureSpecification', name, value });
    const soldOut = 'https://schema.org/SoldOut';
    expect((await thingsOf(`/stores/${id}`)).get('Restaurant')).toMatchObject({
      servesCuisine: [expect.any(String), 'Vegan'],
      priceRange: '€€',
      acceptsReservations: true,
      paymentAccepted: 'Cash, Alipay',
      amenityFeature: [
        feature('Wheelchair accessible', 'limited'),
        feature('Outdoor seating', false),
        feature('Wi-Fi', true),
        feature(nasty.slice(0, 40).trim(), true),
      ],
      hasMenu: {
        type: 'Menu',
        url: 'https://shop.example/menu',
        hasMenuItem: {
          type: 'MenuItem',
          name: 'Soup',
          offers: offer(4.5),
          suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/LowLactoseDiet'],
        },
        hasMenuSection: {
          type: 'MenuSection',
          name: nasty,
          hasMenuItem: [
            { type: 'MenuItem', name: 'Noodles', offers: offer(8, { name: 'Small', availability: soldOut }) },
            { type: 'MenuItem', name: 'Rice' },
          ],
        },
      },
    });
    await admin.put('/api/admin/settings/site', site);
    const without = (await thingsOf(`/stores/${id}`)).get('Restaurant')!;
    expect(without.priceRange).toBe('$$');
    expect(JSON.stringify(without)).not.toContain('Offer');
    await admin.delete(`/api/admin/stores/${id}`);
  });

  test('a stall without reviews: no rating, no hours, no restaurant', async () => {
    const place = (await thingsOf(`/stores/${stall.id}`)).get('FoodEstablishment')!;
    expect(place.address).toEqual({ type: 'PostalAddress', streetAddress: '1 Market Square, 12b' });
    for (const field of ['aggregateRating', 'openingHoursSpecification', 'geo', 'hasMenu', 'image', 'telephone'])
      expect(place).not.toHaveProperty(field);
  });

  test('the place with its search, and a list of a category', async () => {
    const site = (await thingsOf('/')).get('WebSite')!;
    expect(site).toMatchObject({ name: 'foodmap', url: `${server.url}/`, potentialAction: { type: 'SearchAction' } });
    const { target } = site.potentialAction as { target: { urlTemplate: string } };
    const search = target.urlTemplate.replace('{search_term_string}', 'stall').slice(server.url.length);
    expect(await textAt(search, { accept: 'text/html' })).toContain('Stall');
    expect([...(await thingsOf(`/?category=${noodles.id}`)).keys()]).toEqual(['BreadcrumbList']);
  });
});

const documents = [
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
] as const;

describe.each(documents)('%s', (path, type) => {
  test('200 without a key, for HEAD too; 304 for those who have it; 405 for POST', async () => {
    const first = await get(path);
    expect([first.status, first.headers.get('content-type')]).toEqual([200, type]);
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const known = { 'if-none-match': (await get(path)).headers.get('etag')! };
    expect((await get(path, known)).status).toBe(304);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
  });
});

/** The addresses of a part of the sitemap with their last changes. */
async function sitemapOf(path = '/sitemap.xml') {
  const root = parseXml(await textAt(path));
  expect(root.name).toBe('{http://www.sitemaps.org/schemas/sitemap/0.9}urlset');
  return new Map(
    childrenOf(root, 'url').map((url) => [
      textOf(url, 'loc').slice(server.url.length),
      childrenOf(url, 'lastmod')[0]?.text,
    ]),
  );
}

describe('the sitemap', () => {
  test('lists what is public, each store with its last change', async () => {
    const found = await sitemapOf();
    const { data } = await admin.get(`/api/admin/stores/${golden.id}`);
    expect(found.get(`/stores/${golden.id}`)).toBe(data.updated_at);
    const pages = ['/', '/map', '/categories', '/rankings', '/apply', '/privacy', `/?category=${noodles.id}`];
    expect([...found.keys()]).toEqual(expect.arrayContaining(pages));
    expect(found.has(`/stores/${hidden.id}`)).toBe(false);
    for (const path of found.keys()) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test('shows a change at once', async () => {
    await sitemapOf();
    await sitemapOf();
    const late = await store(admin, { name: 'Late', category_id: noodles.id });
    expect((await sitemapOf()).has(`/stores/${late.id}`)).toBe(true);
    await admin.delete(`/api/admin/stores/${late.id}`);
    expect((await sitemapOf()).has(`/stores/${late.id}`)).toBe(false);
  });

  test('is in parts where there are many stores, each store in one of them', async () => {
    const large = await startServer();
    const owner = await logInAsAdmin(large);
    const rows = Array.from(
      { length: 810 },
      (_, row) => `Stall ${row},Noodles,Hall,${row % 9 ? 'active' : 'inactive'}`,
    );
    const form = new FormData();
    form.set('stores', new Blob([`name,category,address,status\n${rows.join('\n')}\n`]), 'stores.csv');
    const { data: job } = await owner.send('POST', '/api/admin/import', { body: form });
    expect((await ended(owner, job.id)).state).toBe('done');
    const read = async (path: string) => parseXml(await (await fetch(large.url + path)).text());
    const locations = (root: Element, name: string) =>
      childrenOf(root, name).map((one) => textOf(one, 'loc').slice(large.url.length));
    const index = await read('/sitemap.xml');
    expect(index.name).toBe('{http://www.sitemaps.org/schemas/sitemap/0.9}sitemapindex');
    const parts = locations(index, 'sitemap');
    expect(parts[0]).toBe('/sitemap.xml?of=pages');
    const listed: string[] = [];
    for (const part of parts.slice(1)) listed.push(...locations(await read(part), 'url'));
    const sizes = await Promise.all(parts.map(async (part) => (await (await fetch(large.url + part)).bytes()).length));
    expect(Math.max(...sizes)).toBeLessThan(limits.largeAnswer);
    // 720 of 810 stores are public, each in seven languages.
    expect([parts.length, listed.length, new Set(listed).size]).toEqual([34, 5040, 5040]);
    for (let first = 400; first < 800; first += 100) {
      const ids = Array.from({ length: 100 }, (_, index) => first + index);
      await owner.post('/api/admin/stores/bulk', { ids, action: 'delete' });
    }
    expect(locations(await read('/sitemap.xml'), 'sitemap')).toEqual([...parts.slice(0, 17), parts.at(-1)!]);
    await large.stop();
  });

  test('404 for a part that is not there', async () => {
    for (const of of ['99', '-1', 'x', '99999999999', '1e3'])
      expect((await get(`/sitemap.xml?of=${of}`)).status).toBe(404);
  });
});

describe('addresses of pages that do not exist', () => {
  const accept = { accept: 'text/html' };

  test.each([
    '/?page=99',
    '/?page=0',
    '/?page=two',
    '/?category=999',
    '/?category=noodles',
    '/?category=999&q=stall',
    '/?q=stall&page=2',
    '/rankings?page=99',
    '/rankings?by=size',
    '/map?page=99',
    '/map?category=999',
    `/stores/${golden.id}?page=2`,
    '/stores/999',
  ])('404 and not listed: %s', async (path) => {
    expect((await get(path, accept)).status).toBe(404);
    expect(await textAt(path, accept)).toContain('content="noindex"');
  });

  test.each([
    '/map',
    '/rankings',
    '/categories',
    '/apply',
    '/privacy',
    '/login',
    '/me',
    '/me/stores',
    `/stores/${golden.id}`,
  ])('301 without the slash at the end: %s/', async (path) => {
    const answer = await fetch(`${server.url}${path}/?lang=zh`, { headers: accept, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `${path}?lang=zh`]);
  });

  test('200 for the first page of a list that is empty', async () => {
    const empty = await category(admin, { name: 'Empty' });
    for (const path of [`/?category=${empty.id}`, `/?category=${empty.id}&page=1`, '/?q=nothing+like+it'])
      expect([path, (await get(path, accept)).status]).toEqual([path, 200]);
  });
});

describe('robots.txt', () => {
  test('names the sitemap, and keeps programs out of what is not for them', async () => {
    const lines = (await textAt('/robots.txt')).split('\n');
    for (const line of ['User-agent: *', 'Disallow: /admin', 'Disallow: /api/', `Sitemap: ${server.url}/sitemap.xml`])
      expect(lines).toContain(line);
  });
});

describe('the feed', () => {
  const atom = '{http://www.w3.org/2005/Atom}';

  test('tells of new stores and approved reviews, the newest first, in the language of the reader', async () => {
    const root = parseXml(await textAt('/feed.xml', { 'accept-language': 'zh' }));
    expect([root.name, root.attributes['xml:lang']]).toEqual([`${atom}feed`, 'zh']);
    expect(textOf(root, 'title')).toBe('foodmap');
    const entries = childrenOf(root, 'entry');
    const ids = entries.map((entry) => textOf(entry, 'id'));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe(`${server.url}/stores/${golden.id}#review-${praise.id}`);
    expect(ids).toContain(`${server.url}/stores/${stall.id}`);
    expect(ids).not.toContain(`${server.url}/stores/${hidden.id}`);
    const times = entries.map((entry) => textOf(entry, 'published'));
    expect(times).toEqual(times.toSorted().toReversed());
    const [first] = entries;
    expect(textOf(first!, 'title')).toBe(`${nasty.replace('\u{FFFE}', '\u{FFFD}')}：5 分`);
    expect(textOf(first!, 'summary')).toBe(nasty.replace('\u{FFFE}', '\u{FFFD}'));
    expect(childrenOf(first!, 'author').map((author) => textOf(author, 'name'))).toEqual(['anna']);
    const summaries = entries.map((entry) => textOf(entry, 'summary'));
    for (const text of ['Waits', 'Of a hidden store']) expect(summaries).not.toContain(text);
  });

  test('shows an approved review at once, and no longer one that is blocked', async () => {
    const summaries = async () =>
      childrenOf(parseXml(await textAt('/feed.xml')), 'entry').map((entry) => textOf(entry, 'summary'));
    await summaries();
    await summaries();
    const { id } = await review(admin, writer, stall.id, { content: 'Quite new' });
    expect(await summaries()).toContain('Quite new');
    await admin.patch(`/api/admin/reviews/${id}/status`, { status: 'blocked' });
    expect(await summaries()).not.toContain('Quite new');
  });

  test('shows what an owner says today at once, each text as an entry, and no longer once it is taken back', async () => {
    const entries = async () => childrenOf(parseXml(await textAt('/feed.xml')), 'entry');
    const ofToday = async () => {
      const found = (await entries()).filter((entry) => textOf(entry, 'id').includes('#today-'));
      return found.map((entry) => ({ id: textOf(entry, 'id'), text: textOf(entry, 'summary') }));
    };
    const owner = await user(server);
    const { data } = await admin.post(`/api/admin/stores/${stall.id}/owner-code`);
    await owner.post('/api/user/stores', { code: data.code });
    const say = (today: object) => owner.put(`/api/user/stores/${stall.id}/today`, today);
    expect(await ofToday()).toEqual([]);
    await say({ note: 'Fresh crab', until: '15:00' });
    const [crab, ...others] = await ofToday();
    expect([crab!.text, others]).toEqual(['Closing at 15:00\nFresh crab', []]);
    await say({ closed: true });
    const [closed] = await ofToday();
    expect(closed!.text).toBe('Closed today');
    expect(closed!.id).not.toBe(crab!.id);
    await say({});
    expect(await ofToday()).toEqual([]);
  });
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';
  const contactOf = async (securityContact: string) => {
    const open = await startServerWith(() => Date.parse('2026-11-23T12:00:00Z'), { securityContact, site: 'off' });
    const answer = await fetch(open.url + path);
    await open.stop();
    return { url: open.url, type: answer.headers.get('content-type'), text: await answer.text() };
  };

  test('404 where nobody is named for it', async () => {
    expect((await get(path)).status).toBe(404);
  });

  test('200 with the contact, its language and its end within a year, also with --site off', async () => {
    const { url, type, text } = await contactOf('security@food.example');
    expect(type).toBe('text/plain; charset=utf-8');
    expect(text.split('\n')).toEqual([
      'Contact: mailto:security@food.example',
      'Expires: 2027-02-21T00:00:00.000Z',
      'Preferred-Languages: en, zh, zh-Hant, ja, es, de, ar',
      `Canonical: ${url}${path}`,
      '',
    ]);
  });
});

test('with --site off 404 for all of them, and robots.txt closes everything', async () => {
  const closed = await startServerWith(() => Date.now(), { site: 'off' });
  for (const path of ['/sitemap.xml', '/sitemap.xml?of=pages', '/feed.xml'])
    expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
  expect(await (await fetch(`${closed.url}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n');
  await closed.stop();
});
