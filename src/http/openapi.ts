import type { AnyElysia } from 'elysia';
export const openApiDocument = (app: AnyElysia): Record<string, unknown> => ({ paths: app.routes.length });
