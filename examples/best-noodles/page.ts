import createClient from 'openapi-fetch';
import type { paths } from './api';

const server = 'http://127.0.0.1:3000';
// A key says which website asks. It is no secret: everybody who opens the page can read it.
const api = createClient<paths>({ baseUrl: server, headers: { 'X-API-Key': 'fmk_demo_key_that_everybody_knows' } });

const list = document.querySelector('#noodles')!;
const query = { keyword: 'noodles', sort: 'rating', min_rating: 4, page_size: 10 } as const;
// Without a connection, or from a website that is not allowed, there is no answer at all.
const answer = await api.GET('/api/stores', { params: { query } }).catch(() => undefined);

for (const { id, name, address, rating } of answer?.data?.data ?? []) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `${server}/stores/${id}`;
  link.textContent = name;
  item.append(link, ` ${address}, ${rating} of 5`);
  list.append(item);
}
if (!answer?.data) list.replaceWith('The list cannot be shown now. Please try again later.');
