import { Elysia, type AnyElysia } from 'elysia';
import { openApiDocument } from './openapi.ts';

/** The OpenAPI document and the page that shows it. */
export const documentationRoutes = (app: () => AnyElysia) =>
  new Elysia({ name: 'documentation' }).get('/openapi.json', () => Response.json(openApiDocument(app())));
