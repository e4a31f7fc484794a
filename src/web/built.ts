import type { Pages } from './pages.ts';

let loading: Promise<Pages> | undefined;

/** The pages. A checkout builds them; the build of the program replaces this module by one that carries them. */
export const loadPages = (): Promise<Pages> =>
  (loading ??= import('./build/checkout.ts').then(({ pagesOfCheckout }) => pagesOfCheckout()));
