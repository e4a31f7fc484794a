import { Argument, Command } from 'commander';
import { bash, fish, zsh, type CommandNode, type Values } from './completion-scripts.ts';

const scripts = { bash, zsh, fish };

function valuesOf(name: string, choices: readonly string[] | undefined): Values {
  if (choices) return { choices: [...choices] };
  if (name.includes('|')) return { choices: name.split('|') };
  return name === 'directory' ? 'directories' : /^(?:file|target)$/.test(name) ? 'files' : 'none';
}

/** Every command of the program with the words that can follow it. */
function nodesOf(command: Command, path: string[] = []): CommandNode[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  const [argument] = command.registeredArguments;
  const node: CommandNode = {
    path: path.join(' '),
    commands: commands.map((one) => ({ text: one.name(), description: one.description() })),
    flags: help.visibleOptions(command).flatMap(({ long, description, flags, argChoices }) => {
      const value = /[<[](.+)[>\]]/.exec(flags)?.[1];
      return long
        ? [{ text: long, description, values: value === undefined ? value : valuesOf(value, argChoices) }]
        : [];
    }),
    argument: argument ? valuesOf(argument.name(), argument.argChoices) : 'none',
  };
  return [node, ...commands.flatMap((one) => nodesOf(one, [...path, one.name()]))];
}

/** `foodmap completion bash|zsh|fish`: a script that completes the commands and flags of `program` in a shell. */
export const completionCommand = (program: Command): Command =>
  new Command('completion')
    .description('Print a script that completes commands and flags in a shell.')
    .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      '\nbash: source <(foodmap completion bash)\nzsh:  source <(foodmap completion zsh)\nfish: foodmap completion fish | source',
    )
    .action((shell: keyof typeof scripts) => {
      const nodes = nodesOf(program);
      const [root, serve] = ['', 'serve'].map((path) => nodes.find((node) => node.path === path)!);
      root!.flags.push(...serve!.flags.filter(({ text }) => root!.flags.every((flag) => flag.text !== text)));
      process.stdout.write(scripts[shell](nodes));
    });
