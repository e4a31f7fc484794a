import { answerOf, api, type Schemas } from '../../shared/api.ts';

export type Activity = Schemas['Activity'];

interface Filter {
  admin_id?: number;
  kind?: string;
  target?: string;
}

interface List {
  data: Activity[];
  meta: Schemas['PaginationMeta'];
}

const most = 100;
const shownRows = 20;

const portion = (filter: Filter, page: number): Promise<List> =>
  answerOf(api.GET('/api/admin/activity', { params: { query: { ...filter, page, page_size: most } } }));

/** Day of an instant where the browser is, as in `2026-11-22`. */
export function dayOf(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`;
}

/**
 * A page of the rows of one day. The API lists all days, newest first: the first page with a row of the day is found by
 * halving. Throws Failure.
 */
async function rowsOfDay(filter: Filter, day: string, page: number): Promise<List> {
  const [from, to] = [new Date(`${day}T00:00`), new Date(`${day}T00:00`)];
  to.setDate(to.getDate() + 1);
  const [begin, end] = [from.toISOString(), to.toISOString()];
  let low = 1;
  let high = Math.max(1, (await portion(filter, 1)).meta.total_page);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const last = (await portion(filter, middle)).data.at(-1);
    if (last && last.created_at >= end) low = middle + 1;
    else high = middle;
  }
  const rows: Activity[] = [];
  for (let at = low; ; at += 1) {
    const { data } = await portion(filter, at);
    rows.push(...data.filter(({ created_at }) => created_at >= begin && created_at < end));
    if (data.length < most || data.at(-1)!.created_at < begin) break;
  }
  const meta = { page, page_size: shownRows, total: rows.length, total_page: Math.ceil(rows.length / shownRows) };
  return { data: rows.slice((page - 1) * shownRows, page * shownRows), meta };
}

/** A page of what was done, of one day if there is one. Throws Failure. */
export const activityOf = (filter: Filter, day: string | undefined, page: number): Promise<List> =>
  day
    ? rowsOfDay(filter, day, page)
    : answerOf(api.GET('/api/admin/activity', { params: { query: { ...filter, page } } }));
