import { decisionStatuses, ownerWays } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import {
  allOf,
  choice,
  flag,
  instant,
  integer,
  line,
  nullable,
  prose,
  since,
  t,
  text,
  titled,
  type Static,
} from '../../schema.ts';
import { Store, StoreUpsertReq } from '../stores/model.ts';

const DecisionStatus = choice(
  decisionStatuses,
  '`pending`: not decided yet; `approved`; `rejected`: see `reject_reason`.',
);

const DecidedStore = titled('DecidedStore', 'The store of a claim, an edit or a note.', {
  id: integer('Store ID.', { examples: [1] }),
  name: text('Name.', 'Golden Wok'),
  address: text('Address.', '12 Market Square'),
});

const decided = {
  status: DecisionStatus,
  reject_reason: text('Reason of a rejection, or "".', 'Please ask at the office of the market.'),
  reviewed_at: nullable(instant('Time of the decision; null while it is pending.'), null),
  created_at: instant('Time at which it was sent.'),
  updated_at: instant('Time of the last change.'),
};

const user = {
  user_id: integer('User ID.', { examples: [7] }),
  username: text('Username.', 'mei.lin'),
};

export const Claim = titled('Claim', 'A user who says that a store is theirs.', {
  id: integer('Claim ID.', { examples: [4] }),
  store_id: integer('Store ID.', { examples: [1] }),
  store: DecidedStore,
  ...user,
  text: text('Why the store is theirs.', 'My parents opened it in 1987; I run it now.'),
  contact: text('How to reach them, or "".', '+86 10 5555 0100'),
  ...decided,
});

export type Claim = Static<typeof Claim>;

export const ClaimReq = titled('ClaimReq', 'A claim of a store.', {
  text: prose(limits.reportText, {
    description: 'Why the store is yours.',
    examples: ['My parents opened it in 1987; I run it now.'],
  }),
  contact: t.Optional(
    line(0, limits.reportContact, {
      description: 'How to reach you if there is a question; only administrators see it.',
      examples: ['+86 10 5555 0100'],
    }),
  ),
});

export const DecisionReq = titled('DecisionReq', 'Decision on a claim or an edit.', {
  status: choice(['approved', 'rejected'], 'Decision.'),
  reject_reason: t.Optional(
    prose(limits.rejectReason, {
      description: 'Reason of a rejection; the sender sees it.',
      examples: ['Please ask at the office of the market.'],
    }),
  ),
});

export type DecisionReq = Static<typeof DecisionReq>;

const changed = t.Object(
  {},
  {
    additionalProperties: true,
    description: 'Values by field, as in `StoreUpsertReq`; pictures by their links.',
    examples: [{ phone: '+86 10 5555 0100' }],
  },
);

export const Edit = titled('Edit', 'A change of a store that its owner asks for.', {
  id: integer('Edit ID.', { examples: [6] }),
  store_id: integer('Store ID.', { examples: [1] }),
  store: DecidedStore,
  ...user,
  before: { ...changed, description: 'Fields that it changes, as the store had them.' },
  after: { ...changed, description: 'The same as they are to be.' },
  ...decided,
});

export type Edit = Static<typeof Edit>;

const Sign = titled('FraudSign', 'An unusual fact about a claim, an edit or a note; it may be honest all the same.', {
  kind: choice(
    ['claims_of_account', 'claims_of_network', 'name_changed', 'contact_in_note'],
    '`claims_of_account`: the account has claimed several stores in 30 days; `claims_of_network`: so many claims came from one network in 30 days; `name_changed`: the new name has little in common with the present one; `contact_in_note`: the note of the day of the store has a phone number or an address of the web.',
  ),
  count: nullable(integer('How many claims; null for other kinds.', { examples: [4] }), null),
  note: text('Note of the day, or "".', ''),
});

export type Sign = Static<typeof Sign>;

export const UnusualNote = titled('UnusualNote', 'A note of the day that is unusual; it may be honest all the same.', {
  store: DecidedStore,
  note: text('Note of the day.', 'Order at +86 138 0013 8000'),
  signs: t.Array(Sign, { description: 'Signs of likely fraud.' }),
});

export type UnusualNote = Static<typeof UnusualNote>;

const signs = t.Object(
  { signs: t.Array(Sign, { description: 'Signs of likely fraud, for those who decide.' }) },
  { description: 'For those who decide.' },
);

export const ClaimToDecide = allOf('ClaimToDecide', 'A claim with what is unusual about it.', Claim, signs);

export const EditToDecide = allOf('EditToDecide', 'An edit with what is unusual about it.', Edit, signs);

const EditState = titled('EditState', 'How the last edit of an owner stands.', {
  id: integer('Edit ID.', { examples: [6] }),
  status: DecisionStatus,
  reject_reason: decided.reject_reason,
});

const { category_id: _category, status: _status, ...ownFields } = StoreUpsertReq.properties;

export const OwnStoreReq = titled(
  'OwnStoreReq',
  'Fields of a store that its owner can change; all others are ignored.',
  ownFields,
);

export type OwnStoreReq = Static<typeof OwnStoreReq>;

const { reject_reason: _, ...stateFields } = EditState.properties;

export const Owner = titled('Owner', 'A user who looks after a store.', {
  ...user,
  by: choice(ownerWays, 'How they became its owner: by an `application`, a `claim` or a `code`.'),
  created_at: instant('Time at which they became its owner.'),
});

export type Owner = Static<typeof Owner>;

export const OwnStore = allOf(
  'OwnStore',
  'A store of the user, in every status.',
  Store,
  t.Object(
    {
      edit: nullable({ ...EditState, description: 'Your last edit that was not approved; null without one.' }),
      owners: t.Array(Owner, { description: 'Everybody who looks after it, the first one first.' }),
    },
    { description: 'Fields that only its owners see.' },
  ),
);

/** Notes on a change that was sent. */
export const sentEdit = since('0.4.0', {
  edit: t.Optional(titled('SentEdit', 'What became of the change; absent where nothing differs.', stateFields)),
});

export const OwnerCode = titled('OwnerCode', 'A code that makes whoever sends it the owner of a store, once.', {
  code: text('Code; the one before ends.', 'K7QM-2XWD-9FHT'),
  expires_at: instant('Time at which it ends.'),
});

export const OwnerCodeReq = titled('OwnerCodeReq', 'A code from the operator.', {
  code: line(1, limits.lookup, {
    description: 'Code; letters of either case, with or without the hyphens.',
    examples: ['K7QM-2XWD-9FHT'],
  }),
});

export const SoldOutReq = titled('SoldOutReq', 'Whether a dish is sold out.', {
  sold_out: flag('Whether it is sold out.', { examples: [true] }),
});
