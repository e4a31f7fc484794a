import { admin, category, guest, review, store, user, type Client } from './client.ts';
import { sql } from './database.ts';
import { eventually } from './eventually.ts';
import { png } from './images.ts';
import { type Server } from './server.ts';

const names = ['老王牛肉面', 'Café Größe', '茶与书', 'Ramen “Ichi”', 'Pho 24', 'A/B Test Kitchen'];

/** A little of everything that 0.2.0 has: rows in every state, names in two scripts, pictures. */
export async function seed(server: Server) {
  const root = await admin(server);
  const picture = async (shade: number) => {
    const file = new Blob([png(40, 30, (x, y) => [shade, x * 6, y * 8])], { type: 'image/png' });
    return (await root.upload('/api/admin/upload', file)).data.url as string;
  };
  const pictures = [await picture(10), await picture(90), await picture(170), await picture(250)];
  const [noodles, tea, gone] = await Promise.all([
    category(root, { name: '面馆', sort_order: 1, icon_url: pictures[0] }),
    category(root, { name: 'Tea houses', sort_order: 2 }),
    category(root, { name: 'Closed for good', enabled: false }),
  ]);
  await root.delete(`/api/admin/categories/${gone.id}`);
  const stores: Awaited<ReturnType<typeof store>>[] = [];
  // One after the other, so that the first ID is that of a public one.
  for (const [index, name] of names.entries())
    stores.push(
      await store(root, {
        name,
        category_id: index % 2 ? tea.id : noodles.id,
        cover_url: pictures[index % pictures.length],
        description: `${name}: dumplings 饺子, since ${1950 + index}\nOpen to everyone.`,
        status: index === 4 ? 'inactive' : 'active',
        images: pictures.slice(0, index % 3).map((url) => ({ url })),
        dishes: Array.from({ length: index }, (_, dish) => ({ name: `Dish ${dish}`, image_url: pictures[dish % 4] })),
      }),
    );
  await root.delete(`/api/admin/stores/${stores[5].id}`);
  const users = [await user(server, 'anna'), await user(server, '李雷同学'), await user(server, 'banned')];
  for (const [index, who] of users.entries()) {
    for (const { id } of stores.slice(0, 3 - index)) await who.post(`/api/user/stores/${id}/like`);
    await review(root, who, stores[index].id, { rating: 5 - index, image_urls: [pictures[index]] });
    await review(root, who, stores[0].id, { status: 'pending' });
    await review(root, who, stores[1].id, { status: 'blocked', recommend_dishes: [{ name: '面', hot: true }] });
  }
  await root.patch(`/api/admin/users/${users[2]!.id}/status`, { status: 'disabled' });
  for (const action of ['approve', 'reject', undefined]) {
    const { data } = await guest(server).post('/api/merchant/apply', {
      store_name: `Applicant ${action}`,
      category_id: noodles.id,
      address: '2 Market Square',
      contact_name: 'Wang',
      contact_phone: '123',
      image_urls: [pictures[3]],
    });
    if (!action) continue;
    await root.patch(`/api/admin/merchant/applications/${data.id}/review`, { action, reject_reason: 'No.' });
  }
  await root.post('/api/admin/admins', { username: 'second', password: 'password of the second' });
  await root.post('/api/admin/apikeys', { name: 'Kiosk' });
  await root.put('/api/admin/settings/cors', { origins: ['https://app.example'] });
  await root.get('/api/stores/search?keyword=%E9%9D%A2');
  await eventually(async () => {
    const { data } = await root.get('/api/admin/dashboard/overview');
    if (data.totals.searches === 0) throw new Error('the search does not count');
  });
  // Figures of stores are written a moment after what they count.
  await eventually(async () => {
    if ((await sql(server, 'select 1 from store_days limit 1')).length === 0) throw new Error('no figures yet');
  });
  return { root, users, stores, pictures };
}

/** An owner, the code of another store, an edit and a claim, all pending. */
export async function seedOwners(server: Server, root: Client) {
  const owner = await user(server);
  const [first, second] = (await root.get('/api/admin/stores?page_size=2')).data;
  const { code } = (await root.post(`/api/admin/stores/${first.id}/owner-code`)).data;
  await owner.post('/api/user/stores', { code });
  await root.post('/api/admin/lists', {
    title: 'A walk',
    stops: [{ store_id: second.id, note: 'First.', translations: { zh: { note: '先' } } }, { store_id: first.id }],
    translations: { zh: { title: '路线' } },
  });
  await root.post(`/api/admin/stores/${second.id}/owner-code`);
  await owner.put(`/api/user/stores/${first.id}`, { name: 'Renamed "面"', address: first.address });
  await owner.post(`/api/user/stores/${second.id}/claims`, { text: 'Mine.', contact: '123' });
  return { owner, first: first.id as number, second: second.id as number };
}
