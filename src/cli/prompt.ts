import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';

/** A password from the terminal, typed unseen, or the first line of standard input. Throws Refusal. */
export async function readPassword(): Promise<string> {
  const password = process.stdin.isTTY
    ? await askUnseen('Password: ')
    : (await new Response(Bun.stdin.stream()).text()).split(/\r?\n/)[0]!;
  if (password.length < limits.passwordMinimum || password.length > limits.password) {
    throw new Refusal(`A password has ${limits.passwordMinimum} to ${limits.password} characters.`);
  }
  return password;
}

async function askUnseen(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  process.stderr.write(question);
  try {
    return await reader.question('');
  } finally {
    reader.close();
    process.stderr.write('\n');
  }
}
