import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { paging, pathId, pathIds, t } from '../../schema.ts';
import { scheduleReq, TodayReq } from '../hours/model.ts';
import { StoreDay } from '../numbers/model.ts';
import { numbersOf } from '../numbers/service.ts';
import { ReviewReplyReq } from '../reviews/model.ts';
import type { Store } from '../stores/model.ts';
import * as claims from './claims.ts';
import * as codes from './codes.ts';
import * as edits from './edits.ts';
import { Claim, ClaimReq, OwnerCodeReq, OwnStore, OwnStoreReq, sentEdit, SoldOutReq } from './model.ts';
import { tellOthers } from './news.ts';
import * as owners from './service.ts';

const document = documented('Owners');
const params = pathId('Store ID.');
const isOwn = 'A store that is not yours is 404.';
const since = '0.4.0';
const direct = { budget: 'own', failures: ['not_found'], since } as const;

const HoursReq = t.Object(scheduleReq('Unchanged when left out.'), {
  title: 'HoursReq',
  description: 'Opening hours and closures.',
});

export const ownerRoutes = ({ by, clock, db, mails, views }: Deps) => {
  const ownStores = async (request: Request, ids: readonly number[]) => {
    const userId = accountOf(request).id;
    const array = await views.array(ids, originOf(request));
    const found = JSON.parse(array.between('', '').toString()) as Store[];
    const sent = await edits.lastOf(db.read, userId, ids);
    return Promise.all(
      found.map(async (store) => ({
        ...store,
        edit: sent.get(store.id) ?? null,
        owners: await owners.ownersOf(db.read, store.id),
      })),
    );
  };
  const show = async (request: Request, id: number) => ok((await ownStores(request, [id]))[0]!);

  return routes('user', 'owners')
    .get(
      '/api/user/stores',
      async ({ query, request }) => {
        const { items, total } = await owners.list(db, accountOf(request).id, pageOf(query));
        return okPage({ items: await ownStores(request, items), total }, pageOf(query));
      },
      {
        query: t.Object(paging),
        ...document('listMyStores', 'List the stores that I look after', t.Array(OwnStore), {
          paged: true,
          description: 'The newest one first, also those that are inactive.',
          since,
        }),
      },
    )
    .post(
      '/api/user/stores',
      async ({ body, request }) => {
        const { id } = accountOf(request);
        const storeId = await codes.redeem(by(request), id, body.code);
        await tellOthers({ db, mails }, storeId, id, 'code');
        return show(request, storeId);
      },
      {
        body: OwnerCodeReq,
        ...document('becomeOwner', 'Become the owner of a store by a code', OwnStore, {
          budget: 'lookup',
          description: 'The operator of the place hands codes out. Each counts once, for 30 days.',
          failures: ['not_found', 'too_many_owners'],
          since,
        }),
      },
    )
    .put(
      '/api/user/stores/:id',
      async ({ params, body, request }) => {
        const { id } = accountOf(request);
        const edit = await edits.send(by(request), id, params.id, body);
        const { data } = await show(request, params.id);
        return { ...ok(data), ...(edit && { meta: { edit } }) };
      },
      {
        params,
        body: OwnStoreReq,
        ...document('changeMyStore', 'Change a store that I look after', OwnStore, {
          budget: 'own',
          description: `An administrator reviews the change, unless \`owner_edits\` of the site is \`direct\`: \`meta.edit\` says how it stands, and is absent where nothing differs; \`data\` is the store as it is. Status and category are ignored. A change that waits is replaced. ${isOwn}`,
          failures: ['not_found'],
          since,
          notes: sentEdit,
        }),
      },
    )
    .put(
      '/api/user/stores/:id/today',
      async ({ params, body, request }) => {
        await owners.sayToday(by(request), accountOf(request).id, params.id, body);
        return show(request, params.id);
      },
      {
        params,
        body: TodayReq,
        ...document('sayToday', 'Say what holds today', OwnStore, {
          ...direct,
          description: `It counts at once, also for \`open\`, and ends at 04:00 of the place. It replaces what was said before. ${isOwn}`,
        }),
      },
    )
    .put(
      '/api/user/stores/:id/hours',
      async ({ params, body, request }) => {
        await owners.setHours(by(request), accountOf(request).id, params.id, body);
        return show(request, params.id);
      },
      {
        params,
        body: HoursReq,
        ...document('setMyHours', 'Set the opening hours of my store', OwnStore, {
          ...direct,
          description: `They count at once. ${isOwn}`,
        }),
      },
    )
    .put(
      '/api/user/stores/:id/dishes/:dish/sold-out',
      async ({ params, body, request }) => {
        const { id } = accountOf(request);
        await owners.setSoldOut(by(request), id, params.id, params.dish, body.sold_out);
        return show(request, params.id);
      },
      {
        params: pathIds({ id: 'Store ID.', dish: 'Dish ID.' }),
        body: SoldOutReq,
        ...document('setSoldOut', 'Say whether a dish is sold out', OwnStore, {
          ...direct,
          description: `It counts at once. ${isOwn}`,
        }),
      },
    )
    .put(
      '/api/user/stores/:id/reviews/:review/reply',
      async ({ params, body, request }) => {
        const { id } = accountOf(request);
        await owners.reply(by(request), id, params.id, params.review, body.text);
        return ok(null);
      },
      {
        params: pathIds({ id: 'Store ID.', review: 'Review ID.' }),
        body: ReviewReplyReq,
        ...document('replyAsOwner', 'Answer a review of my store', t.Null(), {
          ...direct,
          description: `Sets the answer of the place, which is public with the review; "" takes it away. ${isOwn}`,
        }),
      },
    )
    .get(
      '/api/user/stores/:id/numbers',
      async ({ params, request }) => {
        await owners.ownStore(db.read, accountOf(request).id, params.id);
        return ok(await numbersOf(db, clock, params.id));
      },
      {
        params,
        ...document('listMyNumbers', 'List the figures of my store', t.Array(StoreDay), {
          description: `The last 30 days in the zone of the place, oldest first; today is the last one, and a few seconds behind. Nobody who looked is known. ${isOwn}`,
          failures: ['not_found'],
          since,
        }),
      },
    )
    .post(
      '/api/user/stores/:id/claims',
      async ({ params, body, request }) => ok(await claims.make(by(request), accountOf(request).id, params.id, body)),
      {
        params,
        body: ClaimReq,
        ...document('claimStore', 'Claim a store', Claim, {
          budget: 'claim',
          description:
            'An administrator decides whether the store is yours. A pending claim of the same store gets the new texts.',
          failures: ['already_owner', 'too_many_pending'],
          since,
        }),
      },
    )
    .get(
      '/api/user/claims',
      async ({ query, request }) =>
        okPage(await claims.list(db, { user_id: accountOf(request).id }, pageOf(query)), pageOf(query)),
      {
        query: t.Object(paging),
        ...document('listMyClaims', 'List my claims', t.Array(Claim), {
          paged: true,
          description: 'The newest one first.',
          since,
        }),
      },
    );
};
