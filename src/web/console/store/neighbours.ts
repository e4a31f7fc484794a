import { answerOf, api } from '../../shared/api.ts';
import { rowsOfPage, sorts } from '../stores/links.ts';

export const addressOf = (id: number | string, from: URLSearchParams): string =>
  from.size > 0 ? `/admin/stores/${id}?${new URLSearchParams({ from: from.toString() })}` : `/admin/stores/${id}`;

/** A page of the list that the store was opened from. */
async function pageOf(from: URLSearchParams, page: number): Promise<{ ids: number[]; pages: number }> {
  const query = {
    keyword: from.get('keyword') ?? undefined,
    category_id: Number(from.get('category_id')) || undefined,
    status: (['active', 'inactive'] as const).find((one) => one === from.get('status')),
    sort: sorts.find((one) => one === from.get('sort')),
    view: 'card' as const,
    page,
    page_size: rowsOfPage,
  };
  const { data, meta } = await answerOf(api.GET('/api/admin/stores', { params: { query } }));
  return { ids: data.map(({ id }) => id), pages: meta.total_page };
}

interface Neighbours {
  previous?: string;
  next?: string;
}

/** Addresses of the stores before and after one in the list that it was opened from. */
export async function neighboursOf(id: number, from: URLSearchParams): Promise<Neighbours> {
  const page = Math.max(1, Number(from.get('page')) || 1);
  const { ids, pages } = await pageOf(from, page);
  const at = ids.indexOf(id);
  if (at === -1) return {};
  const beside = async (step: -1 | 1): Promise<string | undefined> => {
    const same = ids[at + step];
    if (same !== undefined) return addressOf(same, from);
    if (page + step < 1 || page + step > pages) return undefined;
    const other = (await pageOf(from, page + step)).ids.at(step === 1 ? 0 : -1);
    const there = new URLSearchParams(from);
    there.set('page', String(page + step));
    return other === undefined ? undefined : addressOf(other, there);
  };
  return { previous: await beside(-1), next: await beside(1) };
}
