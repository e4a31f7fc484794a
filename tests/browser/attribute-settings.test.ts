import { expect, test } from 'bun:test';
import { store } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { client, admin, openConsole } = await consoleSuite();

const settingsPath = '/api/admin/settings/attributes';
const address = '/admin/site/attributes';
const settings = async () => (await admin.get(settingsPath)).data;
const keys = async () => (await client.get('/api/attributes')).data.map(({ key }: { key: string }) => key) as string[];

test('attributes are switched off and moved by keys, and undo puts them back', async () => {
  const before = await keys();
  const page = await openConsole('/admin/site');
  await page.getByRole('link', { name: 'Attributes', exact: true }).click();
  await settled(page);
  await page.getByRole('switch', { name: 'Smoking' }).press('Space');
  const handle = page.getByRole('button', { name: 'Move Alipay: 4 of 5' });
  await handle.press('Home');
  const moved = page.getByRole('button', { name: 'Move Alipay: 1 of 5' });
  expect(await moved.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await page.getByText('Saved the attributes.').waitFor();
  expect((await settings()).hidden).toEqual(['smoking']);
  const ofPayment = (all: string[]) => all.filter((key) => key.startsWith('payment:'));
  await eventually(async () => {
    expect(await keys()).not.toContain('smoking');
    expect(ofPayment(await keys())[0]).toBe('payment:alipay');
  });
  await page.goto('/admin/stores/new');
  const payment = page.getByRole('group', { name: 'Payment' });
  await payment.getByLabel('Alipay').waitFor();
  expect(await payment.getByRole('combobox').first().getAttribute('id')).toEndWith('payment:alipay');
  expect(await page.getByLabel('Smoking').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.goto(address);
  await settled(page);
  await page.locator('h1').press('z');
  await page.getByText('Undone: Saved the attributes.').waitFor();
  expect(await settings()).toEqual({ hidden: [], order: [], own: [] });
  expect(await keys()).toEqual(before);
  await page.context().close();
});

test('an own flag and an own choice are made, and are in the form of a store; one in use stays', async () => {
  const page = await openConsole(address);
  troublesOf(page).expect(/status of (?:400|409)/);
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Add attribute' }).click();
  expect(await page.getByLabel('Name (English)').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('Family room');
  await page.getByLabel('Name (简体中文)').fill('亲子房');
  expect(await page.getByLabel('Key, for tables and programs').inputValue()).toBe('x:family_room');

  await page.getByRole('button', { name: 'Add attribute' }).click();
  const choice = page.getByRole('listitem').filter({ hasText: 'New attribute' });
  await choice.getByLabel('Kind').selectOption({ label: 'One of several values' });
  await save();
  await choice
    .getByText('Required.')
    .or(page.getByText(/At least/))
    .first()
    .waitFor();
  expect(await violationsOf(page)).toEqual([]);
  const names = page.getByLabel('Name (English)');
  await names.nth(1).fill('Floor');
  await names.nth(2).fill('Upstairs');
  await names.nth(3).fill('Cellar');
  await page.getByLabel('Counts as yes').nth(1).uncheck();
  await save();
  await page.getByText('Saved the attributes.').waitFor();
  expect((await settings()).own).toMatchObject([
    { key: 'x:family_room', kind: 'flag', names: { en: 'Family room', 'zh-CN': '亲子房' } },
    {
      key: 'x:floor',
      kind: 'choice',
      names: { en: 'Floor' },
      values: [
        { value: 'upstairs', names: { en: 'Upstairs' }, is_yes: true },
        { value: 'cellar', names: { en: 'Cellar' }, is_yes: false },
      ],
    },
  ]);

  const { id } = await store(admin);
  await page.goto(`/admin/stores/${id}`);
  await page.getByLabel(/^Floor/).selectOption({ label: 'Cellar' });
  await page.keyboard.press('Control+Enter');
  await eventually(async () =>
    expect((await client.get(`/api/stores/${id}`)).data.attributes).toEqual({ 'x:floor': 'cellar' }),
  );
  await page.goto(address);
  await settled(page);
  await page.getByRole('button', { name: 'Remove: Floor' }).click();
  await save();
  await page.getByText('x:floor is cellar for 1 store or application; change that first.').waitFor();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('button', { name: 'Move Floor: 2 of 2' }).press('ArrowUp');
  await save();
  await eventually(async () =>
    expect((await settings()).own.map(({ key }: { key: string }) => key)).toEqual(['x:floor', 'x:family_room']),
  );
  await page.context().close();
});

test('a phone and a window of 320 pixels have room for all of it', async () => {
  const values = ['upstairs', 'cellar'].map((value) => ({ value, names: { en: value } }));
  await admin.put(settingsPath, { own: [{ key: 'x:floor', kind: 'choice', names: { en: 'Floor' }, values }] });
  for (const size of ['phone', 'zoomed'] as const) {
    const page = await openConsole(address, { size, language: 'zh' });
    await page
      .getByRole('button', { name: /^编辑：/ })
      .first()
      .click();
    await page.getByRole('button', { name: '添加项目' }).click();
    expect(await overflowOf(page)).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    if (size === 'phone')
      for (const control of await page.locator('main').getByRole('button').all())
        expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    await page.context().close();
  }
});

test('a plain administrator may change them, too', async () => {
  const plain = { username: 'plain', password: 'password of a plain one' };
  await admin.post('/api/admin/admins', plain);
  const page = await openConsole('/admin/stores/new', {}, plain);
  await page.getByRole('link', { name: 'Manage attributes' }).click();
  await page.getByRole('switch', { name: 'Toilets', exact: true }).uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the attributes.').waitFor();
  expect((await settings()).hidden).toEqual(['toilets']);
  await page.goto('/admin/activity?kind=settings.attributes');
  await page.getByRole('link', { name: 'changed the attributes' }).first().click();
  await settled(page);
  expect(new URL(page.url()).pathname).toBe(address);
  await page.context().close();
});
