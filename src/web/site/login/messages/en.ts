export const en = {
  newAccount: 'New account',
  register: 'Register',
  noAccount: 'No account yet?',
  haveAccount: 'Have an account?',
  about: 'With an account you like places and write reviews. Everything can be read without one.',
  needsScript: 'Accounts need JavaScript, which is off in this browser.',
};
