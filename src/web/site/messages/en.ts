/** Texts of the site in English; `zh.ts` has the same keys. */
export const en = {
  // Frame
  skip: 'Skip to the content',
  home: 'Home',
  site: 'Site',
  map: 'Map',
  rankings: 'Rankings',
  menu: 'Menu',
  addPlace: 'Add your place',
  privacy: 'Privacy',
  logIn: 'Log in',
  mine: 'Mine',
  otherLanguage: '中文',
  otherLanguageCode: 'zh',
  madeWith: 'Made with foodmap',

  // Search
  search: 'Search',
  searchHint: 'Dish, street, name…',
  find: 'Find',
  categories: 'Categories',
  all: 'All',
  allCategories: 'All categories',
  places: (count: number) => (count === 1 ? '1 place' : `${count.toLocaleString('en')} places`),
  placesToEat: (places: string, town: string) => `${places} to eat${town && ` in ${town}`}`,
  inTown: (text: string, town: string) => (town ? `${text} in ${town}` : text),
  withHours: 'Opening hours, dishes, reviews and the way there.',

  // Lists
  nothingYet: 'Nothing here yet',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,

  // Cards and stores
  closed: 'Closed',
  knownFor: 'Known for',
  reviews: (count: number) => (count === 1 ? '1 review' : `${count.toLocaleString('en')} reviews`),
  noReviews: 'No reviews yet',
  likes: (count: number) => (count === 1 ? '1 like' : `${count.toLocaleString('en')} likes`),
  points: 'Stars',
  rated: (rating: string) => `Rated ${rating} of 5`,
  pictureOf: (name: string, number: number) => `${name}, picture ${number}`,
};

export type Texts = typeof en;
