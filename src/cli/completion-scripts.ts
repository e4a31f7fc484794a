/** The possible values of a flag or an argument. */
export type Values = 'none' | 'files' | 'directories' | { choices: string[] };

interface Word {
  text: string;
  description: string;
}

/** A command in the tree of commands, by the words that lead to it, and the words that can follow. */
export interface CommandNode {
  path: string;
  commands: Word[];
  /** `values` only where the flag takes one. */
  flags: (Word & { values?: Values | undefined })[];
  argument: Values;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const texts = (words: Word[]) => words.map(({ text }) => text);

/** Cases of a flag whose value is being typed, as `path flag`. */
const valueCases = (nodes: CommandNode[], reply: (values: Values) => string) =>
  nodes
    .flatMap(({ path, flags }) =>
      flags.flatMap(({ text, values }) =>
        values ? [`    ${quoted(`${path} ${text}`)}) ${reply(values)}; return ;;`] : [],
      ),
    )
    .join('\n');

/** Follows the words typed so far to a command, in the language of bash and zsh. */
const followWords = (words: string, nodes: CommandNode[]) => `  local at= word
  for word in ${words}; do
    case "$at $word" in
      ${nodes
        .filter(({ path }) => path)
        .map(({ path }) => quoted(path.includes(' ') ? path : ` ${path}`))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done`;

/** Whether the flags are shown before a dash is typed: where nothing else can follow. */
const hasOnlyFlags = ({ commands, argument }: CommandNode) => commands.length === 0 && argument === 'none';

export function bash(nodes: CommandNode[]): string {
  const reply = (values: Values) => {
    if (values === 'files') return 'COMPREPLY+=($(compgen -f -- "$current")); compopt -o filenames';
    if (values === 'directories') return 'COMPREPLY+=($(compgen -d -- "$current")); compopt -o filenames';
    return values === 'none' ? ':' : list(values.choices);
  };
  const list = (words: string[]) => `COMPREPLY+=($(compgen -W ${quoted(words.join(' '))} -- "$current"))`;
  const nodeCases = nodes.flatMap((node) => [
    `    ${quoted(node.path)}\\ -*) ${list(texts(node.flags))} ;;`,
    `    ${quoted(node.path)}\\ *) ${list(texts(hasOnlyFlags(node) ? node.flags : node.commands))}; ${reply(node.argument)} ;;`,
  ]);
  return `# Completion of foodmap in bash: source <(foodmap completion bash)
_foodmap() {
  local current=\${COMP_WORDS[COMP_CWORD]}
${followWords('"${COMP_WORDS[@]:1:COMP_CWORD-1}"', nodes)}
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(nodes, reply)}
  esac
  case "$at $current" in
${nodeCases.join('\n')}
  esac
}
complete -F _foodmap foodmap
`;
}

export function zsh(nodes: CommandNode[]): string {
  const reply = (values: Values) => {
    if (values === 'files') return '_files';
    if (values === 'directories') return '_files -/';
    return values === 'none' ? ':' : `compadd -- ${values.choices.map(quoted).join(' ')}`;
  };
  const list = (words: Word[]) =>
    `entries=(${words.map(({ text, description }) => quoted(`${text}:${description.replaceAll(':', '\\:')}`)).join(' ')})`;
  const nodeCases = nodes.flatMap((node) => [
    `    ${quoted(node.path)}\\ -*) ${list(node.flags)} ;;`,
    `    ${quoted(node.path)}\\ *) ${list(hasOnlyFlags(node) ? node.flags : node.commands)}; ${reply(node.argument)} ;;`,
  ]);
  return `#compdef foodmap
# Completion of foodmap in zsh: source <(foodmap completion zsh), after compinit.
_foodmap() {
${followWords('"${(@)words[2,CURRENT-1]}"', nodes)}
  case "$at \${words[CURRENT-1]}" in
${valueCases(nodes, reply)}
  esac
  local -a entries
  case "$at \${words[CURRENT]}" in
${nodeCases.join('\n')}
  esac
  _describe foodmap entries
}
if [[ \${funcstack[1]} == _foodmap ]]; then _foodmap "$@"; else compdef _foodmap foodmap; fi
`;
}

export function fish(nodes: CommandNode[]): string {
  const line = (path: string, rest: string) =>
    `complete -c foodmap -n ${quoted(`__foodmap_at ${quoted(path)}`)} ${rest}`;
  const reply = (values: Values) => {
    if (values === 'files') return '-F';
    if (values === 'directories') return `-f -a '(__fish_complete_directories)'`;
    return values === 'none' ? '-f' : `-f -a ${quoted(values.choices.join(' '))}`;
  };
  const rows = nodes.flatMap(({ path, commands, flags, argument }) => [
    ...commands.map(({ text, description }) => line(path, `-f -a ${text} -d ${quoted(description)}`)),
    ...flags.map(({ text, description, values }) =>
      line(path, `-l ${text.slice(2)} ${values ? `-r ${reply(values)}` : '-f'} -d ${quoted(description)}`),
    ),
    ...(argument === 'none' ? [] : [line(path, reply(argument))]),
  ]);
  return `# Completion of foodmap in fish: foodmap completion fish | source
function __foodmap_at
  set -l at
  for word in (commandline -opc)[2..-1]
    switch (string trim -- "$at $word")
      case ${nodes
        .filter(({ path }) => path)
        .map(({ path }) => quoted(path))
        .join(' ')}
        set at (string trim -- "$at $word")
    end
  end
  test "$at" = "$argv[1]"
end
complete -c foodmap -f
${rows.join('\n')}
`;
}
