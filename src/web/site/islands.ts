/** Components that act, each in a place of a document that browsers only show. */
export const islands = {
  Application: () => import('./apply/Application.svelte'),
  Entry: () => import('./login/Entry.svelte'),
  KeptPages: () => import('./offline/KeptPages.svelte'),
  Like: () => import('./store/Like.svelte'),
  LookUp: () => import('./apply/LookUp.svelte'),
  Mine: () => import('./me/Mine.svelte'),
  PrintButton: () => import('./print/PrintButton.svelte'),
  Report: () => import('./store/Report.svelte'),
  Share: () => import('./store/Share.svelte'),
  Writing: () => import('./store/review/Writing.svelte'),
};

export type IslandName = keyof typeof islands;
