// needs: time, one engine (about the terminal)
import { afterAll, describe, expect, test } from 'bun:test';
import { captcha, expectError, guest, unique, user } from './helpers/client.ts';
import { adminPassword, environmentOn, program, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

/** Runs a command on a terminal and types each text once its question is there. */
async function onTerminal(args: string[], dialogue: [question: string, typed: string][]) {
  const waiting = [...dialogue];
  let shown = '';
  let read = 0;
  const child = Bun.spawn([...program, ...args, '--data', server.data], {
    env: await environmentOn(server.data),
    terminal: {
      data(terminal, bytes) {
        shown += Buffer.from(bytes).toString();
        const [question, typed] = waiting[0] ?? [];
        if (question === undefined || !shown.slice(read).includes(question)) return;
        read = shown.length;
        waiting.shift();
        terminal.write(typed!);
      },
    },
  });
  const code = await child.exited;
  child.terminal!.close();
  return { code, shown: shown.replaceAll('\r\n', '\n'), unasked: waiting.length };
}

const ask = 'Password: ';
const askAgain = 'Password again: ';
const secret = 'a password for the shell';

const login = async (username: string, password: string) =>
  guest(server).post('/api/admin/login', { username, password, ...(await captcha(guest(server))) });

describe('a password on a terminal', () => {
  test('is asked for twice, is not shown, and counts', async () => {
    const username = unique('shell');
    const { code, shown } = await onTerminal(
      ['admin', 'create', username],
      [
        [ask, `${secret}\r`],
        [askAgain, `${secret}\r`],
      ],
    );
    expect({ code, shown }).toEqual({ code: 0, shown: `${ask}\n${askAgain}\n${username} can log in now.\n` });
    expect((await login(username, secret)).status).toBe(200);
  });

  test('can be corrected while it is typed', async () => {
    const username = unique('shell');
    const { code } = await onTerminal(
      ['admin', 'create', username],
      [
        [ask, `${secret}x\u007f\r`],
        [askAgain, `wrong\u0015${secret}\r`],
      ],
    );
    expect(code).toBe(0);
    expect((await login(username, secret)).status).toBe(200);
  });

  test('2 when the second one is another, and nothing changes', async () => {
    const { code, shown } = await onTerminal(
      ['admin', 'reset-password', 'admin'],
      [
        [ask, `${secret}\r`],
        [askAgain, `${secret}!\r`],
      ],
    );
    expect({ code, shown }).toEqual({ code: 2, shown: `${ask}\n${askAgain}\nThe two passwords differ.\n` });
    expect((await login('admin', adminPassword)).status).toBe(200);
  });

  test.each([
    ['130 for Ctrl-C', '\u0003', 130],
    ['130 for Ctrl-C in the middle', 'abc\u0003', 130],
    ['1 for Ctrl-D', '\u0004', 1],
  ])('%s, without a word', async (_, typed, code) => {
    const left = await onTerminal(['admin', 'create', unique('shell')], [[ask, typed]]);
    expect(left).toEqual({ code, shown: `${ask}\n`, unasked: 0 });
  });

  test('130 for Ctrl-C at the second question', async () => {
    const left = await onTerminal(
      ['admin', 'create', unique('shell')],
      [
        [ask, `${secret}\r`],
        [askAgain, '\u0003'],
      ],
    );
    expect(left).toEqual({ code: 130, shown: `${ask}\n${askAgain}\n`, unasked: 0 });
  });

  test.each([
    ['an unknown administrator', ['admin', 'reset-password', 'nobody'], /^There is no administrator nobody\.\n$/],
    ['an unknown user', ['user', 'reset-password', 'nobody'], /^There is no user nobody\.\n$/],
    ['a name that is taken', ['admin', 'create', 'ADMIN'], /^This username is taken/],
  ])('is not asked for %s', async (_, args, sentence) => {
    const { code, shown, unasked } = await onTerminal(args, [[ask, `${secret}\r`]]);
    expect({ code, shown, unasked }).toEqual({ code: 2, shown: expect.stringMatching(sentence), unasked: 1 });
  });

  test('is set for a user, whose tokens end', async () => {
    const customer = await user(server);
    const { code } = await onTerminal(
      ['user', 'reset-password', customer.username],
      [
        [ask, `${secret}\r`],
        [askAgain, `${secret}\r`],
      ],
    );
    expect(code).toBe(0);
    expectError(await customer.get('/api/user/me'), 401);
    const given = { username: customer.username, password: secret, ...(await captcha(guest(server))) };
    expect((await guest(server).post('/api/user/login', given)).status).toBe(200);
  });
});
