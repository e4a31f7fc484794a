import { Command } from 'commander';
import { Refusal } from '../errors.ts';
import { APIKeyCreateReq } from '../features/api-keys/model.ts';
import * as apiKeys from '../features/api-keys/service.ts';
import { checked, commandWithJson, configOf, everything, print, table, withDatabase } from './command.ts';

const idOf = (text: string) => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new Refusal(`${text} is not the ID of a key; "foodmap key list" shows the IDs.`);
};

/** `foodmap key …`: API keys, also while the server runs. */
export function keyCommand(): Command {
  const group = new Command('key').description('API keys: create, list, revoke.');
  group.addCommand(
    commandWithJson('create <name>', 'Create a key and print it, this once only.').action(
      async (text: string, options) => {
        const name = checked('The name of a key', APIKeyCreateReq.properties.name, text);
        const made = await withDatabase(configOf(options), (context) => apiKeys.create(context, name));
        print(made, options.json, () => made.key);
      },
    ),
  );
  group.addCommand(
    commandWithJson('list', 'List the keys, newest first.').action(async (options) => {
      const { items } = await withDatabase(configOf(options), ({ db }) => apiKeys.list(db, everything));
      print(items, options.json, () =>
        table(
          items.map(({ id, name, prefix, status, last_used_at, created_at }) => ({
            id,
            name,
            prefix,
            status,
            last_used_at: last_used_at ?? 'never',
            created_at,
          })),
        ),
      );
    }),
  );
  group.addCommand(
    commandWithJson('revoke <id>', 'Revoke a key, at once and for good.').action(async (text: string, options) => {
      const id = idOf(text);
      const ended = await withDatabase(configOf(options), (context) => apiKeys.revoke(context, id));
      print(ended, options.json, () => `The key ${ended.id} (${ended.name}) is revoked.`);
    }),
  );
  return group;
}
