export const en = {
  title: 'Categories',
  hint: 'Kinds of food, with the number of places that serve them.',
};
