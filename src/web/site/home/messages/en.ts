export const en = {
  question: (hungry: string) => ['What are you ', hungry, ' for?'],
  hungry: 'hungry',
  title: (name: string) => `${name}: places to eat`,
  description: (name: string, count: number) =>
    `Find food at ${name}: ${count} places with pictures, dishes and reviews.`,
  best: 'Best in the place',
  hot: 'Hot this week',
  around: 'Around here',
  openMap: 'Open the map',
  cook: 'Do you cook here?',
  cookHint: 'Put your stall on the map: three steps, free of charge, no account needed.',
  nothingYetHint: 'The tables are set. Be the first to put a place on the map.',
  operators: 'You run this place?',
  firstStore: 'Add the first store in the console',
};
