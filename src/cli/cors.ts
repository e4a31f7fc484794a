import { Command } from 'commander';
import { allowedOrigin } from '../features/settings/model.ts';
import * as settings from '../features/settings/service.ts';
import { checked, commandWithJson, configOf, print, withDatabase } from './command.ts';

const originOf = (text: string) => checked('The origin', allowedOrigin, text);

const lines = (origins: string[]) => (origins.length === 0 ? 'There are none.' : origins.join('\n'));

/** `foodmap cors …`: origins whose pages may call the API from a browser, also while the server runs. */
export function corsCommand(): Command {
  const group = new Command('cors').description('Websites whose pages may call the API: add, list, remove.');
  group.addCommand(
    commandWithJson('add <origin>', 'Allow an origin, such as http://localhost:5173 or "*".').action(
      async (text: string, options) => {
        const origin = originOf(text);
        const origins = await withDatabase(configOf(options), (context) => settings.addCorsOrigin(context, origin));
        print(origins, options.json, () => `Pages of ${origin} may call the API.`);
      },
    ),
  );
  group.addCommand(
    commandWithJson('list', 'List the allowed origins.').action(async (options) => {
      const origins = await withDatabase(configOf(options), ({ db }) => settings.corsOrigins(db));
      print(origins, options.json, () => lines(origins));
    }),
  );
  group.addCommand(
    commandWithJson('remove <origin>', 'No longer allow an origin.').action(async (text: string, options) => {
      const origin = originOf(text);
      const origins = await withDatabase(configOf(options), (context) => settings.removeCorsOrigin(context, origin));
      print(origins, options.json, () => `Pages of ${origin} may no longer call the API.`);
    }),
  );
  return group;
}
