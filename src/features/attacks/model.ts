import { choice, instant, integer, nullable, t, text, titled, type Static } from '../../schema.ts';
import { limits } from '../../limits.ts';

const network = t.String({
  minLength: 1,
  maxLength: limits.networkLabel,
  description: 'Label of a network.',
  examples: ['q83vEjRWeJq8'],
});

export const AttackSelection = titled(
  'AttackSelection',
  'Likes, reviews, reports and applications that accounts or networks sent between two times.',
  {
    user_ids: t.Optional(
      t.Array(integer('User ID.', { minimum: 1, examples: [7] }), {
        maxItems: limits.attackers,
        description: 'Accounts; what any of them or of the networks sent is meant.',
        examples: [[7, 8]],
      }),
    ),
    networks: t.Optional(
      t.Array(network, {
        maxItems: limits.attackers,
        description: 'Labels of networks, as a preview names them.',
        examples: [['q83vEjRWeJq8']],
      }),
    ),
    from: instant('Time of the first of them.'),
    to: instant('Time before which the last of them came.'),
  },
);

export type AttackSelection = Static<typeof AttackSelection>;

export const attackKinds = ['likes', 'reviews', 'reports', 'applications'] as const;

export type AttackKind = (typeof attackKinds)[number];

const counted = {
  likes: integer('Likes.', { examples: [37] }),
  reviews: integer('Reviews that are not deleted.', { examples: [4] }),
  reports: integer('Reports.', { examples: [0] }),
  applications: integer('Pending applications.', { examples: [0] }),
};

const AttackNetwork = titled('AttackNetwork', 'A network, and how much of it is meant.', {
  network: text('Label of the network: a keyed hash, kept for 30 days.', 'q83vEjRWeJq8'),
  votes: integer('Likes and reviews from it.', { examples: [21] }),
});

const AttackSample = titled('AttackSample', 'A row that is meant.', {
  kind: choice(attackKinds, 'Kind of the row.'),
  store_id: nullable(integer('Store ID; null for an application.', { examples: [1] })),
  store_name: text('Name of the store.', 'Golden Wok'),
  user_id: nullable(
    integer('User ID of a like or review; null once the account is deleted, and for what needs no account.', {
      examples: [7],
    }),
  ),
  network: nullable(text('Label of the network; null when none is known.', 'q83vEjRWeJq8')),
  created_at: instant('Time at which it was sent.'),
});

export const AttackPreview = titled('AttackPreview', 'Rows that taking back would remove.', {
  ...counted,
  networks: t.Array(AttackNetwork, { description: 'Networks that most of it came from.' }),
  sample: t.Array(AttackSample, { description: 'The newest of each kind.' }),
});

export type AttackPreview = Static<typeof AttackPreview>;

export const Burst = titled('VoteBurst', 'Many likes of a store in an hour from few networks.', {
  store_id: integer('Store ID.', { examples: [1] }),
  store_name: text('Name of the store.', 'Golden Wok'),
  likes: integer('Likes of the last hour.', { examples: [37] }),
  networks: t.Array(text('Label of a network.', 'q83vEjRWeJq8'), { description: 'The networks that they came from.' }),
});
