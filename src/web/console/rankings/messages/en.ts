const figure = (count: number) => count.toLocaleString('en');
const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`;

export const en = {
  rankings: {
    hotness: 'Hot',
    likes: 'Likes',
    search: 'Searches',
    reviews: 'Reviews',
  },
  about: {
    hotness: 'Recent attention: a search counts 1, a like 3, a review 5; all of it halves every seven days.',
    likes: 'Users who like the store.',
    search: 'Searches that listed the store.',
    reviews: 'Approved reviews.',
  },
  figures: {
    hotness: (store: { hotness: number }) =>
      store.hotness.toLocaleString('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 }),
    likes: (store: { likes: number }) => counted(store.likes, 'like', 'likes'),
    search: (store: { search_count: number }) => counted(store.search_count, 'search', 'searches'),
    reviews: (store: { review_count: number }) => counted(store.review_count, 'review', 'reviews'),
  },
  noStores: 'No public store to rank yet.',
  newStore: 'Add a store',
  score: (score: string) => `Score ${score}`,

  recalculate: 'Recalculate scores',
  recalculateHint:
    'Scores follow likes and reviews by themselves, and all of them every hour. This does it now, those with the oldest score first.',
  most: 'Stores at most',
  mostHint: 'From 1 to 100,000.',
  recalculated: (count: number, seconds: string) => `Updated ${counted(count, 'score', 'scores')} in ${seconds} s.`,
};
