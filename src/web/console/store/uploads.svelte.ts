import { Uploads } from '../../shared/uploads.svelte.ts';
import { session } from '../session.svelte.ts';

/** Use of a picture: one more of the store, instead of one that it has, or of a dish. */
export type Purpose = { kind: 'image' } | { kind: 'instead'; url: string } | { kind: 'dish'; key: string };

const byAddress = new Map<string, Uploads<Purpose>>();

/** The uploads of the page at an address. */
export function uploadsAt(address: string): Uploads<Purpose> {
  const known = byAddress.get(address) ?? new Uploads<Purpose>('/api/admin/upload', session);
  byAddress.set(address, known);
  return known;
}

/** Gives the uploads of a new thing the address that it has once it is saved. */
export function moveUploads(from: string, to: string): void {
  byAddress.set(to, uploadsAt(from));
  byAddress.delete(from);
}

window.addEventListener('beforeunload', (event) => {
  if ([...byAddress.values()].some(({ items }) => items.length > 0)) event.preventDefault();
});
