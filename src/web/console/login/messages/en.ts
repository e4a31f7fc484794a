export const en = {
  logIn: 'Log in',
  username: 'User name',
  password: 'Password',
  firstRun: 'First time here? The password is in first-run.txt in the data directory.',
  sessionEnded: 'Your session has ended. Log in again; nothing here is lost.',
};
