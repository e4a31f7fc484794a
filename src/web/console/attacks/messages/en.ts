const many = (one: string, other: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${other}`);
const votes = many('vote', 'votes');

export const en = {
  title: 'Take an attack back',
  about: 'Choose accounts or networks, and times. All that any of them sent in this time is taken back in one step.',
  accounts: 'Accounts',
  find: 'Part of the user name',
  noUsers: 'No other account has such a name.',
  account: (id: number) => `Account ${id}`,
  networks: 'Networks',
  addNetworks: 'Choose an account first: the networks that it sent from are then named here.',
  network: (label: string) => `Network ${label}`,
  votes,
  times: 'Times',
  from: 'From',
  to: 'Until',
  badTimes: 'The first time has to be before the second one.',
  add: (name: string) => `Add: ${name}`,
  remove: (name: string) => `Take off: ${name}`,
  what: 'This is taken back',
  chooseFirst: 'Choose an account or a network to see what it sent.',
  found: (likes: number, reviews: number, reports: number, applications: number) =>
    `${many('like', 'likes')(likes)}, ${many('review', 'reviews')(reviews)}, ${many('report', 'reports')(reports)} and ${many('application', 'applications')(applications)}`,
  nothing: 'Nothing was sent in this time.',
  newest: 'The newest of it',
  kinds: { likes: 'Like', reviews: 'Review', reports: 'Report', applications: 'Application' },
  deleted: 'deleted account',
  hint: 'People behind the same network lose their votes, too. You can undo it for an hour, here or in the activity.',
  takeBack: 'Take all of it back',
  taken: 'Took back what they sent.',
};
