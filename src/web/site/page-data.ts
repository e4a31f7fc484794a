import { pageData } from '../shared/page-data.ts';
import type { Frame } from './frame.ts';

/** The page that the browser shows, from its document; only a live page has its data there. */
export const shown = pageData as typeof pageData & { page: string; data: unknown; frame: Frame };
