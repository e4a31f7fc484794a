export const en = {
  code: 'Characters in the picture',
  picture: 'Four characters to type',
  another: 'Another picture',
  cannotSee: 'I cannot see it',
  working: 'Your browser is solving a puzzle instead. It takes about ten seconds.',
  solved: 'The puzzle is solved.',
  showPicture: 'Show the picture',
};
