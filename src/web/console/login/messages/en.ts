export const en = {
  logIn: 'Log in',
  username: 'User name',
  password: 'Password',
  captchaCode: 'Characters in the picture',
  captchaPicture: 'Four characters to type',
  anotherPicture: 'Another picture',
  firstRun: 'The first time? The password stands in first-run.txt in the data directory.',
  sessionEnded: 'Your session has ended. Log in again; nothing here is lost.',
};
