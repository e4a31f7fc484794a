import { describe, expect, test } from 'bun:test';
import { category, expectInvalid, store, unique } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { client, admin } = await suite();
const within = await category(admin);

interface Fields {
  latitude?: unknown;
  longitude?: unknown;
  spot?: unknown;
}

const required = () => ({ name: unique('Store '), address: '1 Market Square', category_id: within.id as number });
const create = (fields: Fields) => admin.post('/api/admin/stores', { ...required(), ...fields });
const replace = (id: number, fields: Fields) => admin.put(`/api/admin/stores/${id}`, { ...required(), ...fields });
const apply = (fields: Fields) =>
  client.post('/api/merchant/apply', {
    ...required(),
    store_name: unique('Store '),
    contact_name: 'Mei Lin',
    contact_phone: '+86 10 5555 0101',
    ...fields,
  });
const placeOf = ({ latitude, longitude, spot }: Fields) => ({ latitude, longitude, spot });
const made = async (fields: Fields) => (await create(fields)).data as Fields & { id: number };
const seen = async (id: number) => placeOf((await client.get(`/api/stores/${id}`)).data);

const here = { latitude: 31.230416, longitude: 121.473701, spot: 'B1-07' };
const nowhere = { latitude: null, longitude: null, spot: '' };

describe('the place of a store', () => {
  test.each([
    ['with all of it', here, here],
    ['without a spot', { latitude: 1, longitude: 2 }, { latitude: 1, longitude: 2, spot: '' }],
    ['without coordinates', { spot: '2F' }, { ...nowhere, spot: '2F' }],
    ['with coordinates of null', { latitude: null, longitude: null }, nowhere],
    [
      'at the north pole, on the 180th meridian',
      { latitude: 90, longitude: 180 },
      { latitude: 90, longitude: 180, spot: '' },
    ],
    [
      'at the south pole, on the other one',
      { latitude: -90, longitude: -180 },
      { latitude: -90, longitude: -180, spot: '' },
    ],
    ['at zero', { latitude: 0, longitude: -0 }, { latitude: 0, longitude: 0, spot: '' }],
    [
      'rounded to six decimals',
      { latitude: 1.2345675, longitude: -1.2345674 },
      { latitude: 1.234568, longitude: -1.234567, spot: '' },
    ],
    ['rounded to zero', { latitude: -1e-9, longitude: 4e-7 }, { latitude: 0, longitude: 0, spot: '' }],
    ['with a spot of 32 characters, trimmed', { spot: ` ${'层'.repeat(32)} ` }, { ...nowhere, spot: '层'.repeat(32) }],
  ])('200 %s', async (_, fields, expected) => {
    const { status, data } = await create(fields);
    expect(status).toBe(200);
    expect(placeOf(data)).toEqual(expected);
    expect(await seen(data.id)).toEqual(expected);
  });

  test.each([
    ['a latitude above 90', { ...here, latitude: 90.000001 }, 'latitude'],
    ['a latitude below -90', { ...here, latitude: -90.000001 }, 'latitude'],
    ['a longitude above 180', { ...here, longitude: 180.000001 }, 'longitude'],
    ['a longitude below -180', { ...here, longitude: -181 }, 'longitude'],
    ['a latitude as text', { ...here, latitude: '31.2' }, 'latitude'],
    ['a longitude that is a list', { ...here, longitude: [121] }, 'longitude'],
    ['a latitude alone', { latitude: 31 }, 'longitude'],
    ['a longitude alone', { longitude: 121 }, 'latitude'],
    ['a latitude with a longitude of null', { latitude: 31, longitude: null }, 'longitude'],
    ['a longitude with a latitude of null', { latitude: null, longitude: 121 }, 'latitude'],
    ['a latitude of null alone', { latitude: null }, 'longitude'],
    ['a longitude of null alone', { longitude: null }, 'latitude'],
    ['a spot of 33 characters', { spot: 'x'.repeat(33) }, 'spot'],
    ['a spot of null', { spot: null }, 'spot'],
    ['a spot of two lines', { spot: 'Hall\n2' }, 'spot'],
  ])('400 for %s, in a new store, a replaced one and an application', async (_, fields, field) => {
    const { id } = await made(here);
    expectInvalid(await create(fields), field);
    expectInvalid(await replace(id, fields), field);
    expectInvalid(await apply(fields), field);
    expect(await seen(id)).toEqual(here);
  });

  test.each([
    ['keeps what it leaves out', {}, here],
    [
      'keeps the spot where it has coordinates only',
      { latitude: -5, longitude: 6 },
      { ...here, latitude: -5, longitude: 6 },
    ],
    ['keeps the coordinates where it has a spot only', { spot: 'Roof' }, { ...here, spot: 'Roof' }],
    ['clears coordinates of null', { latitude: null, longitude: null }, { ...nowhere, spot: here.spot }],
    ['clears an empty spot', { spot: '' }, { ...here, spot: '' }],
    ['clears all', nowhere, nowhere],
  ])('200 for a replacement that %s', async (_, fields, expected) => {
    const { id } = await made(here);
    const { status, data } = await replace(id, fields);
    expect(status).toBe(200);
    expect(placeOf(data)).toEqual(expected);
    expect(await seen(id)).toEqual(expected);
  });

  test.each([
    ['with its place', here],
    ['without one', {}],
  ])('200 for an approved application, whose store is there %s', async (_, fields) => {
    const { data: application } = await apply(fields);
    const expected = { ...nowhere, ...fields };
    expect(placeOf(application)).toEqual(expected);
    const { data } = await admin.patch(`/api/admin/merchant/applications/${application.id}/review`, {
      action: 'approve',
    });
    expect(placeOf(data)).toEqual(expected);
    expect(await seen(data.store_id)).toEqual(expected);
  });

  test('search finds the store by its spot, until that changes', async () => {
    const spot = unique('stall');
    const { id } = await store(admin, { spot: `第三层 ${spot}` });
    const found = async (keyword: string) =>
      (await client.get(`/api/stores/search?keyword=${keyword}`)).data.map((one: { id: number }) => one.id);
    expect(await found(spot)).toEqual([id]);
    expect(await found(`三层 ${spot}`)).toEqual([id]);
    await replace(id, { spot: 'elsewhere' });
    expect(await found(spot)).toEqual([]);
  });

  test('the activity names old and new coordinates', async () => {
    const { id } = await made(here);
    await replace(id, { latitude: 1, longitude: 2, spot: 'Roof' });
    const { data } = await admin.get(`/api/admin/activity?target=stores/${id}&kind=store.update`);
    expect(data[0].changes).toMatchObject({
      latitude: [31.230416, 1],
      longitude: [121.473701, 2],
      spot: ['B1-07', 'Roof'],
    });
  });
});
