import { Command } from 'commander';
import { createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { openApiDocument } from '../http/openapi.ts';
import { guide } from '../web/docs/guide.ts';

/** `foodmap openapi`. Routes use their dependencies only when they are called, so the app needs none of them here. */
export const openApiCommand = (): Command =>
  new Command('openapi').description('Print the OpenAPI document.').action(() => {
    const app = createApp({ config: readConfig({}, {}) } as Deps);
    process.stdout.write(`${JSON.stringify(openApiDocument(app, guide), undefined, 2)}\n`);
  });
