import { Command } from 'commander';
import { Refusal } from '../errors.ts';
import { check } from '../features/cluster/service.ts';
import { limits } from '../limits.ts';
import { commandWithJson, configOf, print } from './command.ts';
import { exitWrong, line } from './doctor.ts';

interface Options {
  nodes?: string;
  write?: boolean;
  json?: boolean;
}

/** `foodmap cluster check`: whether a node with these settings could start, and work beside others. */
export function clusterCommand(): Command {
  const group = new Command('cluster').description('Several nodes on one PostgreSQL: check what they need.');
  group.addCommand(
    commandWithJson(
      'check',
      'Say before a start whether address, role, standby, connections, clock, secret and bucket suit several nodes.',
      ['data', 'databaseUrl', 'databaseConnections'],
    )
      .option('--nodes <number>', 'how many nodes there will be; by default those that run, and at least 2')
      .option('--write', 'write a probe into the bucket of the pictures, and delete it')
      .addHelpText(
        'after',
        '\nUse the flags and variables of the node; nothing is changed without --write. The exit code is 1 when an error was found.',
      )
      .action(async ({ nodes, write = false, ...options }: Options) => {
        const config = configOf({ ...options });
        const { databaseUrl: url } = config;
        if (url === undefined)
          throw new Refusal('Name the database of the nodes: --database-url, or FOODMAP_DATABASE_URL.');
        const findings = await check({ config, url, nodes: numberOf(nodes), writes: write });
        print(findings, options.json, () => findings.map(line).join('\n'));
        if (findings.some(({ level }) => level === 'error')) process.exitCode = exitWrong;
      }),
  );
  return group;
}

function numberOf(nodes: string | undefined): number | undefined {
  if (nodes === undefined) return undefined;
  const number = Number(nodes);
  if (/^[1-9]\d*$/.test(nodes) && number <= limits.nodes) return number;
  throw new Refusal(`--nodes must be a whole number from 1 to ${limits.nodes}.`);
}
