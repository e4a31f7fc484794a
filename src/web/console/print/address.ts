import { pageData } from '../../shared/page-data.ts';

/** Address of a store on the public site. */
export const addressOf = (id: number): string => `${pageData.address}/stores/${id}`;

/** The address as people read it. */
export const readable = (address: string): string => address.replace(/^https?:\/\//, '');

/** Whether other machines cannot open the addresses of this server. */
export const isOnlyHere = /^(?:localhost|127\.|\[::1\])/.test(new URL(pageData.address).hostname);
