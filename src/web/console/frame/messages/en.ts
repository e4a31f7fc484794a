export const en = {
  kinds: { page: 'Page', store: 'Store', action: 'Action' },
  finds: 'Pages, stores and actions',
  finding: 'Looking for stores…',
  nothing: (text: string) => `Nothing is called “${text}”.`,
  found: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  newStore: 'New store',
  backUp: 'Back up now',
  switchTo: (name: string) => `Language: ${name}`,
  thisPage: 'On this page',
  everywhere: 'Everywhere',
  goTo: 'Go to a page: G, then its key',
  singleKeys: 'Single keys are on',
};
