import { Command } from 'commander';
import type { Database } from '../db/database.ts';
import { Refusal } from '../errors.ts';
import { AdminCreateReq } from '../features/admins/model.ts';
import * as admins from '../features/admins/service.ts';
import { checked, commandWithJson, configOf, everything, print, table, withDatabase } from './command.ts';
import { readPassword } from './prompt.ts';

async function named(db: Database, username: string) {
  const { items } = await admins.list(db, { keyword: username }, everything);
  const admin = items.find((item) => item.username.toLowerCase() === username.toLowerCase());
  if (!admin) throw new Refusal(`There is no administrator ${username}; "foodmap admin list" shows them.`);
  return admin;
}

const line = ({ username, enabled }: { username: string; enabled: boolean }) =>
  `${username} is ${enabled ? 'enabled' : 'disabled'}.`;

const setEnabled = (enabled: boolean) => async (username: string, options: { json?: boolean }) => {
  const changed = await withDatabase(configOf(options), async (db) => {
    const { id } = await named(db, username);
    return admins.setEnabled(db, Date.now, undefined, id, enabled);
  });
  print(changed, options.json, () => line(changed));
};

/** `foodmap admin …`: administrators, also while the server runs. */
export function adminCommand(): Command {
  const group = new Command('admin').description('Administrators: list, create, reset-password, enable, disable.');
  group.addCommand(
    commandWithJson('list', 'List the administrators.').action(async (options) => {
      const { items } = await withDatabase(configOf(options), (db) => admins.list(db, {}, everything));
      print(items, options.json, () =>
        table(
          items.map(({ id, username, role, enabled, created_at }) => ({ id, username, role, enabled, created_at })),
        ),
      );
    }),
  );
  group.addCommand(
    commandWithJson(
      'create <username>',
      'Make an administrator; the password is asked for, or read from standard input.',
    ).action(async (name: string, options) => {
      const username = checked('The username', AdminCreateReq.properties.username, name);
      const password = await readPassword();
      const made = await withDatabase(configOf(options), (db) => admins.create(db, Date.now, { username, password }));
      print(made, options.json, () => `${made.username} can log in now.`);
    }),
  );
  group.addCommand(
    commandWithJson('reset-password <username>', 'Set a new password; it ends every token of the account.').action(
      async (username: string, options) => {
        const password = await readPassword();
        const changed = await withDatabase(configOf(options), async (db) => {
          const { id } = await named(db, username);
          return admins.resetPassword(db, Date.now, id, password);
        });
        print(changed, options.json, () => `${changed.username} has a new password.`);
      },
    ),
  );
  group.addCommand(commandWithJson('enable <username>', 'Let an administrator log in again.').action(setEnabled(true)));
  group.addCommand(
    commandWithJson('disable <username>', 'Lock an administrator out, at once.').action(setEnabled(false)),
  );
  return group;
}
