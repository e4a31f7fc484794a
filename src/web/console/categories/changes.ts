import { answerOf, api, Failure, type Schemas } from '../../shared/api.ts';
import { language } from '../../shared/messages/language.svelte.ts';
import { notices } from '../notices.svelte.ts';
import { en } from './messages/en.ts';
import { zh } from './messages/zh.ts';

const texts = language.of({ en, zh });

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

/** Changes some fields of a category that is still as it was seen; 412 `changed_meanwhile` otherwise. */
export async function replace({ category, etag }: Version, fields: Partial<Fields>): Promise<Category> {
  const { id, name, icon_url, sort_order, enabled } = category;
  const body = { name, icon_url, sort_order, enabled, ...fields };
  const params = { path: { id }, header: { 'If-Match': etag } };
  return (await answerOf(api.PUT('/api/admin/categories/{id}', { params, body }))).data;
}

/** Changes some fields of a category, whoever else changes others of them at the same time. */
export async function change(id: number, fields: Partial<Fields>): Promise<Category> {
  try {
    return await replace(await versionOf(id), fields);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'changed_meanwhile') throw error;
    return replace(await versionOf(id), fields);
  }
}

/** Deletes a category or restores it, says so with an undo, and loads the list anew. */
export async function setDeleted(
  { id, name }: Pick<Category, 'id' | 'name'>,
  isDeleted: boolean,
  reload: () => Promise<void>,
): Promise<void> {
  const set = (next: boolean) => {
    const params = { path: { id } };
    return answerOf(
      next
        ? api.DELETE('/api/admin/categories/{id}', { params })
        : api.POST('/api/admin/categories/{id}/restore', { params }),
    );
  };
  const textOf = (next: boolean) => (next ? texts.deletedOne(name) : texts.restored(name));
  try {
    await set(isDeleted);
    notices.say(textOf(isDeleted), () => {
      void set(!isDeleted).then(
        () => {
          notices.say(textOf(!isDeleted));
          return reload();
        },
        (error) => notices.fail(error),
      );
    });
  } catch (error) {
    notices.fail(error);
  }
  await reload();
}
