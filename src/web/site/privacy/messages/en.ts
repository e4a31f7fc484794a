/** Sections: a heading and its sentences. */
export const en = {
  title: 'Privacy',
  lead: 'No trackers, no advertising, no company that watches. Here is all that is kept, and why.',
  sections: (
    name: string,
    tileHost: string | null,
    reportDays: number,
    networkDays: number,
  ): [heading: string, sentences: string[]][] => [
    [
      'Who is responsible',
      [
        `${name} runs this site on a server of its own. Questions about your data are for the people of ${name}.`,
        'Nothing is sold, and nothing is handed to anybody else.',
      ],
    ],
    [
      'Reading and searching',
      [
        'Reading needs no account. The words that you search are not kept; each place that a search finds counts one more.',
        'Pages, scripts and fonts come from this server alone. A place may show a picture from another host, which then sees your network address, not the page that you read.',
        ...(tileHost === null ? [] : [`The map loads its tiles from ${tileHost}, which sees your network address.`]),
      ],
    ],
    [
      'In your browser',
      [
        'One cookie, “language”, remembers the language that you choose, for a year. A second one, “seen”, may name what you sent last, for ten seconds, so that every machine of this service shows it. There is no other cookie.',
        'The storage of your browser holds your login until you log out, and the drafts of what you write until you send them or log out.',
      ],
    ],
    [
      'In the log of the server',
      [
        'For each request: the time, the path without the words of a search, the network address, and the number of the account that is logged in. The log serves to find faults and attacks.',
        'To stop those who guess passwords, network addresses are counted in memory for minutes to an hour.',
      ],
    ],
    [
      'With an account',
      [
        'Your user name, your password as a hash that nobody can read, your likes, your reviews and your pictures. No mail address, no telephone number.',
        'Everybody sees approved reviews with your user name. Likes are shown as a number only.',
        'Pictures are saved anew on arrival: the place and the camera that a photo names do not survive.',
      ],
    ],
    [
      'Reports of a mistake',
      [
        `What you report, and how you can be reached if you say so, are for the people of ${name}. Both are emptied ${reportDays} days after the report is done.`,
      ],
    ],
    [
      'Against bought votes',
      [
        `With each like, review, report and application, a scrambled name of the network that it came from is kept for ${networkDays} days. It shows whether two came from the same network; without the secret of this server nobody can tell which one.`,
        'Many likes and reviews in a day from one network, or from accounts that were just made, move the order of the places less. Your vote is counted like any other.',
      ],
    ],
    [
      'When you add your place',
      [
        `Your name and your telephone number are for the people of ${name} alone, to ask you back. All else becomes the public page of your place, once it is approved.`,
      ],
    ],
    [
      'Taking it with you, and deleting it',
      [
        'Your account has a button that exports everything kept about it as one file, and one that deletes it. Approved reviews then stay without your name; everything else goes.',
        'Backups still hold what was deleted, until they are replaced by newer ones.',
      ],
    ],
  ],
  toAccount: 'To your account',
};
