import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';

/** Exit codes of a prompt that was left with Ctrl-C, and with Ctrl-D. */
const exit = { interrupted: 130, ended: 1 };

/** A password from the terminal, typed twice and unseen, or the first line of standard input. Throws Refusal. */
export async function readPassword(): Promise<string> {
  const [password = '', again] = process.stdin.isTTY
    ? await askUnseen('Password: ', 'Password again: ')
    : [(await new Response(Bun.stdin.stream()).text()).split(/\r?\n/)[0]!];
  if (again !== undefined && again !== password) throw new Refusal('The two passwords differ.');
  if (password.length < limits.passwordMinimum || password.length > limits.password) {
    throw new Refusal(`A password has ${limits.passwordMinimum} to ${limits.password} characters.`);
  }
  return password;
}

/** Ends the program without a word at Ctrl-C and Ctrl-D. */
async function askUnseen(...questions: string[]): Promise<string[]> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const leave = (code: number) => {
    reader.removeAllListeners('close');
    reader.close();
    process.stderr.write('\n');
    process.exit(code);
  };
  reader.on('SIGINT', () => leave(exit.interrupted));
  reader.on('close', () => leave(exit.ended));
  const answers: string[] = [];
  for (const question of questions) {
    process.stderr.write(question);
    answers.push(await reader.question(''));
    process.stderr.write('\n');
  }
  reader.removeAllListeners('close');
  reader.close();
  return answers;
}
