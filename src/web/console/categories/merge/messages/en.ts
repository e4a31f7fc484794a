export const en = {
  title: (name: string) => `Merge “${name}” into another category`,
  moves: (stores: number) =>
    stores === 1
      ? 'Its store moves there, and its list leads there.'
      : `Its ${stores} stores move there, and its list leads there.`,
  into: 'Into',
  choose: 'Choose…',
  merge: 'Merge',
  merged: (goes: string, stays: string) => `Merged “${goes}” into “${stays}”.`,
};
