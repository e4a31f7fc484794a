export const en = {
  title: (name: string) => `Merge “${name}”`,
  intro: 'Choose the store that is the same place. One of the two stays; the other one leads to it.',
  find: 'Find the other store',
  none: 'No other store matches.',
  goes: 'Goes',
  stays: 'Stays',
  swap: 'Swap',
  fields: {
    name: 'Name',
    category: 'Category',
    address: 'Address',
    spot: 'Stall or floor',
    phone: 'Phone',
    openHours: 'Opening hours',
    description: 'Description',
  },
  likes: 'Likes',
  reviews: 'Approved reviews',
  pictures: 'Pictures',
  same: 'Same',
  differs: 'Differs',
  nothing: 'None',
  hidden: 'Hidden',
  moves: (goes: string, stays: string) =>
    `Reviews, likes, pictures and reports of “${goes}” go to “${stays}”. Guests who like both count once. The old address leads to “${stays}”, whose text, dishes and hours stay as they are.`,
  merge: 'Merge',
  merged: (goes: string, stays: string) => `Merged “${goes}” into “${stays}”.`,
  back: 'Back to the store',

  categoryTitle: (name: string) => `Merge “${name}” into another category`,
  categoryMoves: (stores: number) =>
    stores === 1
      ? 'Its store moves there, and its list leads there.'
      : `Its ${stores} stores move there, and its list leads there.`,
  into: 'Into',
  choose: 'Choose…',
};
