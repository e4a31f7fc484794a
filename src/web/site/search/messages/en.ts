export const en = {
  suggestions: 'Suggestions',
  suggested: (count: number) =>
    count === 0 ? 'No suggestions.' : count === 1 ? '1 suggestion.' : `${count.toLocaleString('en')} suggestions.`,
  kinds: { store: 'Place', dish: 'Dish', category: 'Category' },
};
