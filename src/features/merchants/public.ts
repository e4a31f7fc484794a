import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { MerchantApplication, MerchantApplyReq } from './model.ts';
import * as merchants from './service.ts';

const document = documented('Merchants');

export const merchantRoutes = ({ db, clock }: Deps) =>
  new Elysia({ name: 'merchants' }).post(
    '/api/merchant/apply',
    async ({ body, request }) => ok(await merchants.apply(db, clock, body, originOf(request))),
    { body: MerchantApplyReq, ...document('Apply for a store', MerchantApplication, { failures: [429] }) },
  );
