import { answerOf, api, type Schemas } from '../../shared/api.ts';

/** All categories in their order, the disabled ones too. */
export async function allCategories(): Promise<Schemas['Category'][]> {
  const found: Schemas['Category'][] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await answerOf(
      api.GET('/api/admin/categories', { params: { query: { page, page_size: 100 } } }),
    );
    found.push(...data);
    if (page >= (meta?.total_page ?? 1)) return found;
  }
}
