export const en = {
  question: (hungry: string) => ['What are you ', hungry, ' for?'],
  hungry: 'hungry',
  title: (name: string, town: string) => `${name}: places to eat${town && ` in ${town}`}`,
  best: 'Best rated',
  hot: 'Hot this week',
  around: 'On the map',
  openMap: 'Open the map',
  cook: 'Do you cook here?',
  cookHint: 'Put your stall on the map: three steps, free of charge, no account needed.',
  nothingYetHint: 'The tables are set. Be the first to put a place on the map.',
  operators: 'You run this place?',
  firstStore: 'Add the first store in the console',
};
