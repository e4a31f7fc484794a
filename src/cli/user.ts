import { Command, Option } from 'commander';
import { userStatuses } from '../db/schema.ts';
import * as users from '../features/users/service.ts';
import { commandWithJson, configOf, everything, print, table, withDatabase } from './command.ts';
import { readPassword } from './prompt.ts';

type Status = (typeof userStatuses)[number];

const setStatus = (status: Status) => async (username: string, options: { json?: boolean }) => {
  const changed = await withDatabase(configOf(options), async (context) => {
    const { id } = await users.findByName(context.db, username);
    return users.setStatus(context, id, status);
  });
  print(changed, options.json, () => `${changed.username} is ${changed.status}.`);
};

async function resetPassword(username: string, options: { json?: boolean }): Promise<void> {
  const config = configOf(options);
  const { id } = await withDatabase(config, ({ db }) => users.findByName(db, username));
  const password = await readPassword();
  const changed = await withDatabase(config, (context) => users.resetPassword(context, id, password));
  print(changed, options.json, () => `${changed.username} has a new password.`);
}

/** `foodmap user …`: registered users, also while the server runs. */
export function userCommand(): Command {
  const group = new Command('user').description('Registered users: list, reset-password, enable, disable.');
  group.addCommand(
    commandWithJson('list', 'List the users, newest first.')
      .option('--keyword <text>', 'only users whose name contains this')
      .addOption(new Option('--status <status>', 'only users of this status').choices(userStatuses))
      .action(async (options: { keyword?: string; status?: Status; json?: boolean }) => {
        const { keyword, status } = options;
        const filter = { ...(keyword && { keyword }), ...(status && { status }) };
        const { items } = await withDatabase(configOf(options), ({ db }) => users.list(db, filter, everything));
        print(items, options.json, () => table(items));
      }),
  );
  group.addCommand(
    commandWithJson('reset-password <username>', 'Set a new password; it ends every token of the account.').action(
      resetPassword,
    ),
  );
  group.addCommand(commandWithJson('disable <username>', 'Lock a user out, at once.').action(setStatus('disabled')));
  group.addCommand(commandWithJson('enable <username>', 'Let a user log in again.').action(setStatus('active')));
  return group;
}
