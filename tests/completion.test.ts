// needs: one engine (about the shell)
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, run, temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const shell of ['bash', 'zsh', 'fish']) {
  const { stdout, stderr, code } = await run(['completion', shell]);
  if (code !== 0) throw new Error(stderr);
  writeFileSync(join(folder, `script.${shell}`), stdout);
}
writeFileSync(join(folder, 'backup.tar.gz'), '');

/** Typed text, and the words that a shell must offer for it, among others or alone. */
const offers: [typed: string, offered: string[]][] = [
  ['foodmap adm', ['admin']],
  ['foodmap --po', ['--port']],
  ['foodmap admin re', ['rename', 'reset-factors', 'reset-password']],
  ['foodmap admin --data there re', ['rename', 'reset-factors', 'reset-password']],
  ['foodmap cors re', ['remove']],
  ['foodmap user list --status ', ['active', 'disabled']],
  ['foodmap --log-format ', ['json', 'pretty']],
  ['foodmap completion ', ['bash', 'fish', 'zsh']],
  ['foodmap restore --y', ['--yes']],
  ['foodmap restore backup.t', ['backup.tar.gz']],
  ['foodmap backup v', ['verify']],
];

/** Runs a shell in the folder and returns its lines. */
function linesOf(command: string[]): string[] {
  const { stdout, stderr } = Bun.spawnSync(command, { cwd: folder, env: environment() });
  expect(stderr.toString()).toBe('');
  return stdout.toString().split('\n').filter(Boolean);
}

describe.if(Bun.which('bash') !== null)('in bash', () => {
  test.each(offers)('%p is completed', (typed, offered) => {
    const words = typed.split(' ').map((word) => `'${word}'`);
    const script = `
      compopt() { :; }
      source ./script.bash
      COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _foodmap
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    expect(linesOf(['bash', '-c', script]).toSorted()).toEqual(offered);
  });
});

describe.if(Bun.which('fish') !== null)('in fish', () => {
  test.each(offers)('%p is completed', (typed, offered) => {
    const script = `source ./script.fish; complete -C '${typed}'`;
    const words = linesOf(['fish', '--no-config', '-c', script]).map((line) => line.split('\t')[0]!);
    expect(words.toSorted()).toEqual(offered);
  });
});

describe.if(Bun.which('zsh') !== null)('in zsh', () => {
  test('a word is completed, and its description is shown among others', async () => {
    const typed = [
      `PS1='ready> '; autoload -U compinit; compinit -D -u; source ./script.zsh; foodmap() { echo "ran: $*" }\r`,
      'foodmap admin ren\tmei lin\r',
      'foodmap admin re\t',
      'set-password mei\r',
      'exit\r',
    ];
    const expected = ['ready> ', 'ran: admin rename mei lin', 'ends every token', 'ran: admin reset-password mei'];
    let shown = '';
    const child = Bun.spawn(['zsh', '-f', '-i'], {
      cwd: folder,
      env: { ...environment(), TERM: 'dumb', HOME: folder },
      terminal: {
        data(terminal, bytes) {
          shown += Buffer.from(bytes).toString();
          const awaited = expected[5 - typed.length - 1];
          if (awaited === undefined || !shown.includes(awaited)) return;
          terminal.write(typed.shift()!);
        },
      },
    });
    child.terminal!.write(typed.shift()!);
    await child.exited;
    child.terminal!.close();
    for (const text of expected) expect(shown).toContain(text);
  });
});

test('2 for another shell', async () => {
  const { stderr, code } = await run(['completion', 'tcsh']);
  expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/bash, zsh, fish/), code: 2 });
});
