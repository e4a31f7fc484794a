const stores = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'store' : 'stores'}`;

export const en = {
  noCategories: 'There is no category yet. Begin with what people look for: noodles, coffee, dumplings.',
  all: 'All',
  deleted: 'Deleted',
  newName: 'New category',
  add: 'Add',
  added: (name: string) => `Added ${name}.`,
  orderHint: 'People see the categories in this order. Drag one, or press the arrow keys on its handle.',
  moveKeys: 'On the handle of a category: move it',
  handle: (name: string, position: number, count: number) => `Move ${name}: ${position} of ${count}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  ordered: 'Saved the order.',

  rename: (name: string) => `Rename ${name}`,
  name: 'Name',
  renamed: (from: string, to: string) => `${from} is now ${to}.`,
  conflict: (theirs: string) => `Somebody else has renamed it to “${theirs}” meanwhile.`,
  keepMine: 'Save mine',
  keepTheirs: 'Keep theirs',

  stores,
  isShown: (name: string) => `Show ${name}`,
  shown: 'Shown',
  hidden: 'Hidden',
  nowShown: (name: string) => `${name} is shown.`,
  nowHidden: (name: string) => `${name} is hidden from the list of categories. Its stores stay public.`,

  icon: (name: string) => `Icon of ${name}`,
  iconFile: 'Picture',
  iconHint: 'A square JPEG, PNG, WebP or GIF; at most 10 MiB.',
  chooseIcon: 'Choose a picture',
  removeIcon: 'Remove the icon',
  newIcon: (name: string) => `${name} has a new icon.`,
  noIcon: (name: string) => `${name} has no icon any more.`,
  sending: (percent: number) => `Sending… ${percent} %`,

  mergeOne: (name: string) => `Merge ${name} into another category`,
  deleteOne: (name: string) => `Delete ${name}`,
  deleteTitle: (name: string) => `Delete ${name}?`,
  keptBy: (count: number) =>
    count === 1
      ? 'One store is filed under it. It stays public and keeps showing the category.'
      : `${stores(count)} are filed under it. They stay public and keep showing the category.`,
  seeStores: 'See the stores',
  deletedOne: (name: string) => `Deleted ${name}.`,
  noDeleted: 'No category has been deleted.',
  deletedAt: (when: string) => `Deleted ${when}`,
  restore: 'Restore',
  restored: (name: string) => `Restored ${name}.`,
};
