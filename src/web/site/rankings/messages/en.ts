export const en = {
  rankingNames: { hotness: 'Hot', likes: 'Most liked', search: 'Most found', reviews: 'Most reviewed' },
  about: {
    hotness: 'Searches, likes and reviews of these days; a week later each counts half.',
    likes: 'Places that most visitors like.',
    search: 'Places that searches find most.',
    reviews: 'Places that most visitors have written about.',
  },
  counted: {
    hotness: () => '',
    likes: (count: number) => (count === 1 ? '1 like' : `${count.toLocaleString('en')} likes`),
    search: (count: number) => (count === 1 ? 'found once' : `found ${count.toLocaleString('en')} times`),
    reviews: () => '',
  },
  rank: (rank: number) => `Rank ${rank}`,
};
