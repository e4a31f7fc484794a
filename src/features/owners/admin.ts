import { decisionStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { ageOrders } from '../../lib/paging.ts';
import { choice, paging, pathId, pathIds, t } from '../../schema.ts';
import { limits } from '../../limits.ts';
import * as stores from '../stores/service.ts';
import * as claims from './claims.ts';
import * as codes from './codes.ts';
import * as edits from './edits.ts';
import { Claim, ClaimToDecide, DecisionReq, Edit, EditToDecide, Owner, OwnerCode, UnusualNote } from './model.ts';
import { tellOthers } from './news.ts';
import * as notes from './notes.ts';
import * as owners from './service.ts';

const document = documented('Owners');
const since = '0.4.0';

const query = (what: string) =>
  t.Object({
    status: t.Optional(choice(decisionStatuses, `Only ${what} with this status.`)),
    sort: t.Optional(choice(ageOrders, 'Order by time of sending.', 'newest')),
    ...paging,
  });

export const ownerRequestRoutes = ({ by, clock, db, mails }: Deps) =>
  routes('moderator', 'requests of owners')
    .get(
      '/api/admin/claims',
      async ({ query }) => okPage(await claims.toDecide(db, clock, query, pageOf(query)), pageOf(query)),
      {
        query: query('claims'),
        ...document('listClaims', 'List claims', t.Array(ClaimToDecide), {
          paged: true,
          description:
            'Claims of stores, newest first unless `sort` says otherwise. `signs` names what is unusual about each.',
          since,
        }),
      },
    )
    .patch(
      '/api/admin/claims/:id/status',
      async ({ params, body, request }) => {
        const claim = await claims.decide(by(request), accountOf(request).id, params.id, body);
        if (claim.status === 'approved') await tellOthers({ db, mails }, claim.store_id, claim.user_id, 'claim');
        return ok(claim);
      },
      {
        params: pathId('Claim ID.'),
        body: DecisionReq,
        ...document('decideClaim', 'Approve or reject a claim', Claim, {
          budget: 'admin',
          description: 'An approval makes its sender an owner of the store.',
          failures: ['already_reviewed', 'too_many_owners'],
          since,
        }),
      },
    )
    .get(
      '/api/admin/edits',
      async ({ query }) => okPage(await edits.toDecide(db, query, pageOf(query)), pageOf(query)),
      {
        query: query('edits'),
        ...document('listEdits', 'List edits of owners', t.Array(EditToDecide), {
          paged: true,
          description:
            'Changes that owners ask for, newest first unless `sort` says otherwise. `signs` names what is unusual about each.',
          since,
        }),
      },
    )
    .patch(
      '/api/admin/edits/:id/status',
      async ({ params, body, request }) => ok(await edits.decide(by(request), accountOf(request).id, params.id, body)),
      {
        params: pathId('Edit ID.'),
        body: DecisionReq,
        ...document('decideEdit', 'Approve or reject an edit', Edit, {
          budget: 'admin',
          description:
            'An approval changes the store. It is 409 `changed_meanwhile` where somebody has changed one of the fields since the edit was sent.',
          failures: ['already_reviewed', 'changed_meanwhile'],
          since,
        }),
      },
    )
    .get(
      '/api/admin/stores/:id/owners',
      async ({ params }) => {
        await stores.mustExist(db.read, params.id);
        return ok(await owners.ownersOf(db.read, params.id));
      },
      {
        params: pathId('Store ID.'),
        ...document('listOwners', 'List the owners of a store', t.Array(Owner), {
          description: 'The first one first.',
          since,
        }),
      },
    )
    .get('/api/admin/notes', async () => ok(await notes.unusual(db.read, clock)), {
      ...document('listUnusualNotes', 'List unusual notes of the day', t.Array(UnusualNote), {
        description: `Notes of owners that visitors see today and that have a phone number or an address of the web, at most ${limits.unusualNotes}. They are public without a decision.`,
        since,
      }),
    })
    .delete(
      '/api/admin/stores/:id/note',
      async ({ params, request }) => {
        await notes.remove(by(request), params.id);
        return ok(null);
      },
      {
        params: pathId('Store ID.'),
        ...document('removeNote', 'Take the note of the day of a store away', t.Null(), {
          budget: 'admin',
          description: 'Whether the store is closed today stays as its owner says. Safe to repeat.',
          since,
        }),
      },
    );

export const adminOwnerRoutes = ({ by }: Deps) =>
  routes('admin', 'owners')
    .post(
      '/api/admin/stores/:id/owner-code',
      async ({ params, request }) => ok(await codes.make(by(request), params.id)),
      {
        params: pathId('Store ID.'),
        ...document('makeOwnerCode', 'Make a code for the owner of a store', OwnerCode, {
          budget: 'admin',
          description:
            'Whoever sends the code with `POST /api/user/stores` becomes an owner of the store. It counts once, for 30 days; a code that was made before ends.',
          since,
        }),
      },
    )
    .delete(
      '/api/admin/stores/:id/owners/:user',
      async ({ params, request }) => {
        await owners.remove(by(request), params.id, params.user);
        return ok(null);
      },
      {
        params: pathIds({ id: 'Store ID.', user: 'User ID.' }),
        ...document('removeOwner', 'Take an owner away from a store', t.Null(), {
          budget: 'admin',
          description: 'The account stays; the store is no longer its own.',
          since,
        }),
      },
    );
