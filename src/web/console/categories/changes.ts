import { answerOf, api, Failure, type Schemas } from '../../shared/api.ts';
import { notices } from '../notices.svelte.ts';
import { written, type Row } from '../past.svelte.ts';
import * as texts from '#i18n/console/categories';

export type Category = Schemas['Category'];
type Fields = Pick<Category, 'name' | 'icon_url' | 'sort_order' | 'enabled'>;

/** A category of the server, and its version. */
export interface Version {
  category: Category;
  etag: string;
}

export async function versionOf(id: number): Promise<Version> {
  const call = api.GET('/api/admin/categories/{id}', { params: { path: { id } } });
  const { data } = await answerOf(call);
  return { category: data, etag: (await call).response.headers.get('etag')! };
}

interface Changed {
  data: Category;
  row: Row | undefined;
}

/** Changes some fields of a category that is still as it was seen; 412 `changed_meanwhile` otherwise. */
export function replace({ category, etag }: Version, fields: Partial<Fields>): Promise<Changed> {
  const { id, name, icon_url, sort_order, enabled } = category;
  const body = { name, icon_url, sort_order, enabled, ...fields };
  const params = { path: { id }, header: { 'If-Match': etag } };
  return written(api.PUT('/api/admin/categories/{id}', { params, body }));
}

/** Changes some fields of a category, whoever else changes others of them at the same time. */
export async function change(id: number, fields: Partial<Fields>): Promise<Changed> {
  try {
    return await replace(await versionOf(id), fields);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'changed_meanwhile') throw error;
    return replace(await versionOf(id), fields);
  }
}

/** Deletes a category or restores it, says so with an undo, and reloads the list. */
export async function setDeleted(
  { id, name }: Pick<Category, 'id' | 'name'>,
  isDeleted: boolean,
  reload: () => Promise<void>,
): Promise<void> {
  const params = { path: { id } };
  try {
    const { row } = await (isDeleted
      ? written(api.DELETE('/api/admin/categories/{id}', { params }))
      : written(api.POST('/api/admin/categories/{id}/restore', { params })));
    notices.done(isDeleted ? texts.deletedOne(name) : texts.restored(name), row, { target: `categories/${id}` });
  } catch (error) {
    notices.fail(error);
  }
  await reload();
}
