import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonBytes, publicAnswer } from '../../http/envelope.ts';
import { t } from '../../http/schema.ts';
import { Category } from './model.ts';
import * as categories from './service.ts';

const document = documented('Categories');

export const categoryRoutes = ({ db }: Deps) =>
  new Elysia({ name: 'categories' }).get(
    '/api/categories',
    async ({ request }) => publicAnswer(request, jsonBytes(await categories.listEnabled(db, originOf(request)))),
    document('List the enabled categories', t.Array(Category)),
  );
