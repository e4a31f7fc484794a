import { Command } from 'commander';
import { Failure, Refusal } from '../errors.ts';
import { Notices } from '../features/notices/service.ts';
import { silentLogger } from '../log.ts';
import { commandWithJson, configOf, print, table, withDatabase } from './command.ts';

const settings = ['data', 'databaseUrl', 'baseUrl', 'smtpUrl', 'smtpFrom', 'notifyPrivate'];

/** `foodmap notify test`: messages to the operator. */
export function notifyCommand(): Command {
  const group = new Command('notify').description('Messages to the operator: test.');
  group.addCommand(
    commandWithJson(
      'test',
      'Send a test message to every target and say which arrived: exit code 0 if all did, else 1.',
      settings,
    ).action(async (options: { json?: boolean }) => {
      const config = configOf(options);
      const tested = await withDatabase(config, ({ db, clock }) =>
        new Notices({ db, clock, config, log: silentLogger() }).test(),
      );
      if (tested.length === 0) throw new Refusal('There is no target; set some in the settings of the site.');
      print(tested, options.json, () =>
        table(tested.map(({ id, form, host, ok, error }) => ({ id, form, host, result: ok ? 'arrived' : error }))),
      );
      const failed = tested.filter(({ ok }) => !ok).length;
      if (failed > 0) throw new Failure(`${failed} of ${tested.length} messages did not arrive.`);
    }),
  );
  return group;
}
