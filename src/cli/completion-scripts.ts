/** The possible values of a flag or an argument. */
export type Values = 'none' | 'files' | 'directories' | { choices: string[] };

interface Word {
  text: string;
  description: string;
}

/** A command, by the words that lead to it, and the words that can follow. */
export interface Place {
  path: string;
  commands: Word[];
  /** `values` only where the flag takes one. */
  flags: (Word & { values?: Values | undefined })[];
  argument: Values;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const texts = (words: Word[]) => words.map(({ text }) => text);

/** Cases of a flag whose value is being typed, as `path flag`. */
const valueCases = (places: Place[], reply: (values: Values) => string) =>
  places
    .flatMap(({ path, flags }) =>
      flags.flatMap(({ text, values }) =>
        values ? [`    ${quoted(`${path} ${text}`)}) ${reply(values)}; return ;;`] : [],
      ),
    )
    .join('\n');

/** Follows the words typed so far to a command, in the language of bash and zsh. */
const followWords = (words: string, places: Place[]) => `  local at= word
  for word in ${words}; do
    case "$at $word" in
      ${places
        .filter(({ path }) => path)
        .map(({ path }) => quoted(path.includes(' ') ? path : ` ${path}`))
        .join('|')}) at="\${at:+$at }$word" ;;
    esac
  done`;

/** Whether the flags are shown before a dash is typed: where nothing else can follow. */
const hasOnlyFlags = ({ commands, argument }: Place) => commands.length === 0 && argument === 'none';

export function bash(places: Place[]): string {
  const reply = (values: Values) => {
    if (values === 'files') return 'COMPREPLY+=($(compgen -f -- "$current")); compopt -o filenames';
    if (values === 'directories') return 'COMPREPLY+=($(compgen -d -- "$current")); compopt -o filenames';
    return values === 'none' ? ':' : list(values.choices);
  };
  const list = (words: string[]) => `COMPREPLY+=($(compgen -W ${quoted(words.join(' '))} -- "$current"))`;
  const placeCases = places.flatMap((place) => [
    `    ${quoted(place.path)}\\ -*) ${list(texts(place.flags))} ;;`,
    `    ${quoted(place.path)}\\ *) ${list(texts(hasOnlyFlags(place) ? place.flags : place.commands))}; ${reply(place.argument)} ;;`,
  ]);
  return `# Completion of foodmap in bash: source <(foodmap completion bash)
_foodmap() {
  local current=\${COMP_WORDS[COMP_CWORD]}
${followWords('"${COMP_WORDS[@]:1:COMP_CWORD-1}"', places)}
  case "$at \${COMP_WORDS[COMP_CWORD-1]}" in
${valueCases(places, reply)}
  esac
  case "$at $current" in
${placeCases.join('\n')}
  esac
}
complete -F _foodmap foodmap
`;
}

export function zsh(places: Place[]): string {
  const reply = (values: Values) => {
    if (values === 'files') return '_files';
    if (values === 'directories') return '_files -/';
    return values === 'none' ? ':' : `compadd -- ${values.choices.map(quoted).join(' ')}`;
  };
  const list = (words: Word[]) =>
    `entries=(${words.map(({ text, description }) => quoted(`${text}:${description.replaceAll(':', '\\:')}`)).join(' ')})`;
  const placeCases = places.flatMap((place) => [
    `    ${quoted(place.path)}\\ -*) ${list(place.flags)} ;;`,
    `    ${quoted(place.path)}\\ *) ${list(hasOnlyFlags(place) ? place.flags : place.commands)}; ${reply(place.argument)} ;;`,
  ]);
  return `#compdef foodmap
# Completion of foodmap in zsh: source <(foodmap completion zsh), after compinit.
_foodmap() {
${followWords('"${(@)words[2,CURRENT-1]}"', places)}
  case "$at \${words[CURRENT-1]}" in
${valueCases(places, reply)}
  esac
  local -a entries
  case "$at \${words[CURRENT]}" in
${placeCases.join('\n')}
  esac
  _describe foodmap entries
}
if [[ \${funcstack[1]} == _foodmap ]]; then _foodmap "$@"; else compdef _foodmap foodmap; fi
`;
}

export function fish(places: Place[]): string {
  const line = (path: string, rest: string) =>
    `complete -c foodmap -n ${quoted(`__foodmap_at ${quoted(path)}`)} ${rest}`;
  const reply = (values: Values) => {
    if (values === 'files') return '-F';
    if (values === 'directories') return `-f -a '(__fish_complete_directories)'`;
    return values === 'none' ? '-f' : `-f -a ${quoted(values.choices.join(' '))}`;
  };
  const rows = places.flatMap(({ path, commands, flags, argument }) => [
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
      case ${places
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
