import { category, guest, review, store, user, type Client } from '../helpers/client.ts';
import { png } from '../helpers/images.ts';
import type { Server } from '../helpers/server.ts';

const names = [
  '老王牛肉面',
  'Café Größe',
  '茶与书',
  'Ramen Ichi',
  '成都小吃',
  'Donaudampfschifffahrtsgesellschaftsküche',
];
const words = ['面很筋道，汤也鲜。', '等了半小时，值得。', '味道一般，服务不错。', '强烈推荐！\n带孩子来也合适。'];

/** Uploads a picture of one shade and gives its address. */
export async function picture(root: Client, shade: number): Promise<string> {
  const file = new Blob([png(48, 32, (x, y) => [shade, x * 5, y * 7])], { type: 'image/png' });
  const { data, text } = await root.upload('/api/admin/upload', file);
  if (!data) throw new Error(`upload: ${text}`);
  return data.url;
}

/** So many reviews that wait, by a few users about a few stores. */
export async function fillQueue(
  root: Client,
  writers: Client[],
  stores: { id: number }[],
  count: number,
  images: string[],
) {
  for (let number = 0; number < count; number++)
    await review(root, writers[number % writers.length]!, stores[number % stores.length]!.id, {
      rating: 1 + (number % 5),
      content: `${words[number % words.length]} (${number + 1})`,
      image_urls: images.slice(0, number % 4),
      recommend_dishes: number % 3 ? [] : [{ name: '牛肉面' }],
      status: 'pending',
    });
}

async function ownPictures(root: Client): Promise<string[]> {
  const pictures: string[] = [];
  for (const shade of [10, 90, 170, 250]) pictures.push(await picture(root, shade));
  return pictures;
}

/**
 * A market with a little of everything that the console shows, in every state: pictures of its own unless four others are
 * given, names in two scripts, long ones too, and no sentence in English.
 */
export async function fillMarket(server: Server, root: Client, waiting = 12, given?: string[]) {
  const pictures = given ?? (await ownPictures(root));
  const categories = await Promise.all(
    ['面馆', '茶馆', 'Bäckerei'].map((name, index) =>
      category(root, { name, sort_order: index, icon_url: pictures[index] }),
    ),
  );
  await category(root, { name: '海鲜', enabled: false });
  const forgotten = await category(root, { name: '夜宵' });
  const stores = [];
  for (let number = 0; number < 24; number++) {
    const suffix = number < names.length ? '' : ` ${number}`;
    stores.push(
      await store(root, {
        name: names[number % names.length]! + suffix,
        category_id: categories[number % 3].id,
        address: `东街 ${number + 1} 号`,
        phone: number % 2 ? '021 5555 0100' : '',
        cover_url: number % 4 === 3 ? '' : pictures[number % 4],
        description: '三代人的手艺。',
        attributes:
          number % 3 ? {} : { 'diet:vegan': number % 2 ? 'only' : 'no', wheelchair: 'limited', takeaway: 'yes' },
        status: number % 8 === 7 ? 'inactive' : 'active',
        ...(number % 3 === 0 && { latitude: 31.23 + number / 10_000, longitude: 121.47 + number / 10_000 }),
        hours: number % 2 ? null : [{ day: 1, opens: '10:00', closes: '22:00' }],
        images: pictures.slice(0, number % 4).map((url) => ({ url })),
        dishes: pictures.slice(0, number % 3).map((image_url, index) => ({ name: `招牌菜 ${index + 1}`, image_url })),
      }),
    );
  }
  const writers = await Promise.all(['anna', '李雷同学', 'bruno', 'banned'].map((name) => user(server, name)));
  for (const [index, writer] of writers.entries()) {
    for (const { id } of stores.slice(0, 4 - index)) await writer.post(`/api/user/stores/${id}/like`);
    const { id } = await review(root, writer, stores[index].id, { rating: 5 - index, content: words[index] });
    await review(root, writer, stores[0].id, { rating: 2, content: words[index], status: 'blocked' });
    if (index === 0) await root.patch(`/api/admin/reviews/${id}/reply`, { reply: '谢谢，下次见。' });
    await writer.post(`/api/reviews/${id}/reports`, { kind: 'offensive', text: '用词不当' });
  }
  await fillQueue(root, writers.slice(0, 3), stores.slice(0, 6), waiting, pictures);
  await root.patch(`/api/admin/users/${writers[3]!.id}/status`, { status: 'disabled' });
  for (const kind of ['closed', 'wrong_details'])
    await guest(server).post(`/api/stores/${stores[1].id}/reports`, {
      kind,
      text: '已经搬走了',
      contact: 'mei@example.org',
    });
  for (const [index, action] of ['approve', 'reject', undefined, undefined].entries()) {
    const { data } = await guest(server).post('/api/merchant/apply', {
      store_name: index === 2 ? names[0] : `新店 ${index}`,
      category_id: categories[0].id,
      address: '东街 1 号',
      contact_name: '王师傅',
      contact_phone: '123',
      image_urls: pictures.slice(0, index),
    });
    const decision = { action, ...(action === 'reject' && { reject_reason: '资料不全' }) };
    if (action) await root.patch(`/api/admin/merchant/applications/${data.id}/review`, decision);
  }
  await root.delete(`/api/admin/stores/${stores[23].id}`);
  await root.delete(`/api/admin/categories/${forgotten.id}`);
  await root.post('/api/admin/admins', { username: 'second', password: 'password of the second' });
  await root.post('/api/admin/apikeys', { name: 'Kiosk' });
  await root.put('/api/admin/settings/cors', { origins: ['https://app.example'] });
  await root.post('/api/admin/backups');
  return { pictures, categories, stores, writers };
}
