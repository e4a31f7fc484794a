/** Texts that every page uses, in English; `zh.ts` has the same keys. A page has its own texts in its folder. */
export const en = {
  // Frame
  console: 'Console',
  skip: 'Skip to the content',
  more: 'More',
  logOut: 'Log out',
  language: 'Language',
  find: 'Find anything',
  keys: 'Keys',
  appearance: (name: string) => `Appearance: ${name}`,
  appearances: { system: 'As the system', light: 'Light', dark: 'Dark' },
  noSuchPage: 'There is no such page.',
  pageNotLoaded: 'The page cannot be loaded. Reload it when the server can be reached.',
  offline: 'You are offline. What you see may be old.',
  keptOffline: (count: number) =>
    count === 1 ? '1 decision is kept and will be sent.' : `${count} decisions are kept and will be sent.`,
  pages: {
    today: 'Today',
    reviews: 'Reviews',
    applications: 'Applications',
    reports: 'Reports',
    stores: 'Stores',
    categories: 'Categories',
    rankings: 'Rankings',
    users: 'Users',
    administrators: 'Administrators',
    apiKeys: 'API keys',
    origins: 'Allowed websites',
    transfer: 'Import and export',
    print: 'Print',
    activity: 'Activity',
    backups: 'Backups',
    site: 'The place',
    notices: 'Messages',
    account: 'My account',
  },
  groups: { work: 'Daily work', people: 'People and access', service: 'Place and server' },

  // States
  loading: 'Loading…',
  tryAgain: 'Try again',
  refused: 'That was not possible.',
  unreachable: 'The server cannot be reached.',
  /** Sentences for reasons of failures, where the language has others than the server. */
  failures: {} as Record<string, string>,
  /** Sentences for budgets that are spent, by their name. */
  spent: {
    review: 'You have written many reviews. Wait an hour, then write the next one.',
    'pending-review': 'Your earlier reviews of this place have not been read yet. Write the next one once they are.',
    like: 'Those were many likes in a short time. Wait a minute, then try again.',
    report: 'Many reports came from your network. Thank you; send the next one in an hour.',
    application: 'Many applications came from your network. Try again in an hour.',
    upload: 'Those were many pictures at once. Wait a minute, then send the next one.',
    simultaneous: 'Other files are still being sent. Send the next one once they have arrived.',
    'failed-login': 'The password was wrong too often. Try again in a quarter of an hour.',
    other: 'That was a lot at once. Wait a minute, then try again.',
  } as Record<string, string>,
  requestId: (id: string) => `Request ${id}`,
  nothingFound: 'Nothing found.',
  clearFilters: 'Clear the filters',
  correctFields: 'Not saved. Correct the marked fields.',
  draftShown: 'This is your draft from before. It is not saved yet.',
  showPicture: 'Show a picture from another host',
  previousPicture: 'Previous picture',
  nextPicture: 'Next picture',
  noRating: 'No review yet',

  operatorsOnly: 'Only super administrators may do this: it concerns the whole service.',
  roleCommand: 'On the server, this command gives you the role',

  // Lists
  searchList: 'Search the list',
  pagesOfList: 'Pages of the list',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  lastPage: 'Last page',
  page: 'Page',
  ofPages: (pages: number) => `of ${pages}`,
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,

  // Actions
  undo: 'Undo',
  undone: (what: string) => (what ? `Undone: ${what}` : 'Undone.'),
  undoneExcept: (what: string, left: number, which: string) =>
    `Undone. ${left === 1 ? '1 stays' : `${left} stay`} as somebody has changed since: ${which}. ${what}`,
  changedSince: (actor: string, what: string) =>
    `${actor || 'Somebody'} has changed this since, so it was not undone. ${what}`,
  nothingToUndo: 'Nothing to undo.',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  discard: 'Discard changes',
  delete: 'Delete',
  edit: 'Edit',
  copy: 'Copy',
  copied: 'Copied.',
  selectedToCopy: 'Selected. Copy it with Ctrl+C or ⌘C.',
};

export type Messages = typeof en;
