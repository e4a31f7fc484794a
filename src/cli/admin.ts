import { Argument, Command, Option } from 'commander';
import { adminRoles, type AdminRole } from '../roles.ts';
import { AdminCreateReq } from '../features/admins/model.ts';
import { reset } from '../features/factors/reset.ts';
import * as admins from '../features/admins/service.ts';
import { checked, commandWithJson, configOf, everything, print, table, withDatabase } from './command.ts';
import { readPassword } from './prompt.ts';

const line = ({ username, enabled }: { username: string; enabled: boolean }) =>
  `${username} is ${enabled ? 'enabled' : 'disabled'}.`;

const checkedName = (name: string) => checked('The username', AdminCreateReq.properties.username, name);

async function create(name: string, { role, ...options }: { json?: boolean; role?: AdminRole }): Promise<void> {
  const config = configOf(options);
  const username = checkedName(name);
  await withDatabase(config, ({ db }) => admins.refuseTaken(db.read, username));
  const password = await readPassword();
  const made = await withDatabase(config, (context) => admins.create(context, { username, password }, role));
  print(made, options.json, () => `${made.username} can log in now.`);
}

async function resetPassword(username: string, options: { json?: boolean }): Promise<void> {
  const config = configOf(options);
  const { id } = await withDatabase(config, ({ db }) => admins.findByName(db, username));
  const password = await readPassword();
  const changed = await withDatabase(config, (context) => admins.resetPassword(context, id, password));
  print(changed, options.json, () => `${changed.username} has a new password.`);
}

async function rename(username: string, name: string, options: { json?: boolean }): Promise<void> {
  const wanted = checkedName(name);
  const changed = await withDatabase(configOf(options), async (context) => {
    const { id } = await admins.findByName(context.db, username);
    return admins.rename(context, id, wanted);
  });
  print(changed, options.json, () => `${username} is ${changed.username} now.`);
}

async function setRole(username: string, role: AdminRole, options: { json?: boolean }) {
  const changed = await withDatabase(configOf(options), async (context) => {
    const { id } = await admins.findByName(context.db, username);
    return admins.setRole(context, id, role);
  });
  print(changed, options.json, () => `${changed.username} has the role ${changed.role}.`);
}

async function resetFactors(username: string, options: { json?: boolean }) {
  const admin = await withDatabase(configOf(options), async (context) => {
    const found = await admins.findByName(context.db, username);
    await reset(context, found.id);
    return found;
  });
  print(admin, options.json, () => `${admin.username} logs in with the password alone now.`);
}

const setEnabled = (enabled: boolean) => async (username: string, options: { json?: boolean }) => {
  const changed = await withDatabase(configOf(options), async (context) => {
    const { id } = await admins.findByName(context.db, username);
    return admins.setEnabled(context, id, enabled);
  });
  print(changed, options.json, () => line(changed));
};

/** `foodmap admin …`: administrators, also while the server runs. */
export function adminCommand(): Command {
  const group = new Command('admin').description(
    'Administrators: list, create, rename, reset-password, reset-factors, role, enable, disable.',
  );
  group.addCommand(
    commandWithJson('list', 'List the administrators.').action(async (options) => {
      const { items } = await withDatabase(configOf(options), ({ db }) => admins.list(db, {}, everything));
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
      'Create an administrator; asks for the password, or reads it from standard input.',
    )
      .alias('add')
      .addOption(new Option('--role <role>', 'role of the new one, otherwise admin').choices(adminRoles))
      .action(create),
  );
  group.addCommand(
    commandWithJson('rename <username> <new-name>', 'Rename an administrator; tokens stay valid.').action(rename),
  );
  group.addCommand(
    commandWithJson('reset-password <username>', 'Set a new password; it ends every token of the account.').action(
      resetPassword,
    ),
  );
  group.addCommand(
    commandWithJson(
      'reset-factors <username>',
      'Remove second factors and recovery codes of one who has lost them; it ends every token of the account.',
    ).action(resetFactors),
  );
  group.addCommand(
    commandWithJson(
      'role <username>',
      'Give the role super_admin, which operates the service, admin, or moderator; at once.',
    )
      .addArgument(new Argument('<role>').choices(adminRoles))
      .action(setRole),
  );
  group.addCommand(commandWithJson('enable <username>', 'Let an administrator log in again.').action(setEnabled(true)));
  group.addCommand(
    commandWithJson('disable <username>', 'Lock an administrator out, at once.').action(setEnabled(false)),
  );
  return group;
}
