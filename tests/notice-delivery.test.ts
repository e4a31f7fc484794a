// needs: time, one engine (about targets of notices)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authority, ofLocalhost, ofOther } from './helpers/certificates.ts';
import { expectInvalid, superAdminsOnly, type Client } from './helpers/client.ts';
import { startMailServer, type Mail } from './helpers/mail-server.ts';
import { startReceiver } from './helpers/receiver.ts';
import { run, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const folder = temporaryDirectory();
afterAll(() => rmSync(folder, { recursive: true }));
const ca = join(folder, 'ca.pem');
writeFileSync(ca, authority);

const { mails, port: mailPort } = await startMailServer();

const { server, admin: root } = await suite({
  env: {
    FOODMAP_NOTIFY_PRIVATE: 'on',
    FOODMAP_SMTP_URL: `smtp://foodmap:right@127.0.0.1:${mailPort}`,
    FOODMAP_SMTP_FROM: 'map@food.example',
    NODE_EXTRA_CA_CERTS: ca,
    // Nothing listens there, and webhooks go past it.
    HTTP_PROXY: 'http://127.0.0.1:1',
    HTTPS_PROXY: 'http://127.0.0.1:1',
  },
});
const strict = await suite();

const path = '/api/admin/settings/site';
const receiver = startReceiver();
const secret = 'a secret of the operator';

const replace = async (as: Client, notices: object[] | undefined) => {
  const { notices: _, ...site } = (await as.get(path)).data;
  return as.put(path, { ...site, name: '夜市 Night Market', ...(notices && { notices }) });
};

/** Sets the targets and sends them a test message; gives the outcome of the first. */
async function tried(as: Client, ...notices: object[]) {
  const { status, text } = await replace(as, notices);
  if (status !== 200) throw new Error(text);
  const answer = await as.post(`${path}/test-message`);
  expect(answer.status).toBe(200);
  return answer.data[0];
}

afterEach(() => {
  receiver.answer = () => Response.json({ code: 0, errcode: 0 });
  receiver.take();
  mails.splice(0);
});

describe('PUT /api/admin/settings/site with notices', () => {
  const target = { form: 'json', address: `${receiver.url}/hook?key=hidden-key`, secret };

  test('200 without addresses and secrets, there and in every later answer, the log and the activity', async () => {
    const mail = { form: 'mail', address: 'operator@food.example', kinds: ['backup'] };
    const { data, text } = await replace(root, [target, mail]);
    const all = [
      'application',
      'review',
      'report',
      'backup',
      'disk',
      'certificate',
      'database',
      'budget',
      'admin_password',
    ];
    const state = { last_sent_at: null, last_error: null };
    expect(data.notices).toEqual([
      { id: 1, form: 'json', host: 'localhost', has_secret: true, kinds: all, ...state },
      { id: 2, form: 'mail', host: 'food.example', has_secret: false, kinds: ['backup'], ...state },
    ]);
    receiver.answer = () => new Response('hidden-key', { status: 500 });
    const answers = [
      text,
      (await root.post(`${path}/test-message`)).text,
      (await root.get(path)).text,
      (await root.get('/api/admin/activity')).text,
      (await root.get('/api/site')).text,
      server.log(),
    ].join('\n');
    for (const hidden of ['hidden-key', secret, 'operator@']) expect(answers).not.toContain(hidden);
    expect(answers).toContain('status 500');
  });

  test('200 and a target that names its ID keeps what it leaves out', async () => {
    const { data } = await replace(root, [target]);
    const [{ id }] = data.notices;
    expect((await replace(root, data.notices)).data.notices).toEqual(data.notices);
    expect((await replace(root, undefined)).data.notices).toEqual(data.notices);
    await replace(root, [{ id, form: 'json', kinds: ['report'] }]);
    await root.post(`${path}/test-message`);
    const [{ path: asked, headers, body, json }] = receiver.take() as [(typeof receiver.received)[0]];
    expect(asked).toBe('/hook?key=hidden-key');
    const content = `${json.id}.${headers.get('webhook-timestamp')}.${body}`;
    const signature = createHmac('sha256', secret).update(content).digest('base64');
    expect(headers.get('webhook-signature')).toBe(`v1,${signature}`);
  });

  test('400 for a new address with the old secret, which it would learn', async () => {
    const { data } = await replace(root, [target]);
    const [{ id }] = data.notices;
    expectInvalid(await replace(root, [{ id, form: 'json', address: `${receiver.url}/other` }]), 'notices[0].secret');
    const ntfy = { form: 'ntfy', address: `${receiver.url}/topic`, secret };
    const [kept] = (await replace(root, [ntfy])).data.notices;
    const moved = { id: kept.id, form: 'ntfy', address: `${receiver.url}/another` };
    expect((await replace(root, [moved])).data.notices).toMatchObject([{ has_secret: false }]);
  });

  test('400 for an ID that is no target, and for one that is there twice', async () => {
    const [{ id }] = (await replace(root, [target])).data.notices;
    expectInvalid(await replace(root, [{ ...target, id: id + 1000 }]), 'notices[0].id');
    expectInvalid(
      await replace(root, [
        { id, form: 'json' },
        { id, form: 'json' },
      ]),
      'notices[1].id',
    );
  });

  test.each([
    ['address', { form: 'json', secret }],
    ['address', { ...target, address: 'ftp://hooks.example/' }],
    ['address', { ...target, address: 'https://name:password@hooks.example/' }],
    ['address', { ...target, address: 'hooks.example' }],
    ['address', { ...target, address: `https://hooks.example/${'x'.repeat(2048)}` }],
    ['address', { form: 'mail', address: 'operator' }],
    ['address', { form: 'mail', address: 'Operator <operator@food.example>' }],
    ['address', { form: 'mail', address: 'one@food.example,two@food.example' }],
    ['secret', { ...target, secret: undefined }],
    ['secret', { ...target, secret: 'fifteen chars..' }],
    ['secret', { ...target, secret: 'x'.repeat(201) }],
    ['form', { ...target, form: 'pager' }],
    ['kinds[0]', { ...target, kinds: ['everything'] }],
  ])('400 for a bad %s: %j', async (field, notice) => {
    expectInvalid(await replace(root, [notice]), `notices[0].${field}`);
  });

  test('200 for ten targets, 400 for eleven', async () => {
    const targets = (length: number) => Array.from({ length }, () => target);
    expect((await replace(root, targets(10))).data.notices).toHaveLength(10);
    expectInvalid(await replace(root, targets(11)), 'notices');
  });
});

describe('POST /api/admin/settings/site/test-message', () => {
  superAdminsOnly(server, 'POST', `${path}/test-message`);

  test('200 with nothing to say when there is no target', async () => {
    await replace(root, []);
    expect(await root.post(`${path}/test-message`)).toMatchObject({ status: 200, data: [] });
  });

  test('200 with the outcome at each target', async () => {
    await replace(root, [
      { form: 'slack', address: receiver.url },
      { form: 'slack', address: 'http://127.0.0.1:1/' },
    ]);
    expect((await root.post(`${path}/test-message`)).data).toEqual([
      { id: expect.any(Number), form: 'slack', host: 'localhost', ok: true, error: null },
      {
        id: expect.any(Number),
        form: 'slack',
        host: '127.0.0.1',
        ok: false,
        error: expect.stringMatching(/^The target cannot be reached/),
      },
    ]);
    expect((await root.get(path)).data.notices).toMatchObject([
      { last_sent_at: expect.any(String), last_error: null },
      { last_sent_at: null, last_error: expect.any(String) },
    ]);
  });
});

/** The function of docs/operating.md by which a receiver checks a message. */
async function documentedCheck() {
  const page = await Bun.file(join(import.meta.dir, '../docs/operating.md')).text();
  const [, code] = /^```ts\n(.*?)^```$/ms.exec(page)!;
  const file = join(folder, 'check.ts');
  await Bun.write(file, code!);
  return ((await import(file)) as { isGenuine: (headers: Headers, body: string, secret: string) => boolean }).isGenuine;
}

describe('docs/operating.md', () => {
  test.each([secret, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])(
    'has a function that knows a message that is signed with %s from others',
    async (secret) => {
      const isGenuine = await documentedCheck();
      await tried(root, { form: 'json', address: receiver.url, secret });
      const [{ headers, body }] = receiver.take() as [(typeof receiver.received)[0]];
      expect(isGenuine(headers, body, secret)).toBe(true);
      expect(isGenuine(headers, `${body} `, secret)).toBe(false);
      expect(isGenuine(headers, body, 'another secret, also long')).toBe(false);
      const changed = (name: string, value: string) => {
        const other = new Headers(headers);
        other.set(name, value);
        return isGenuine(other, body, secret);
      };
      expect(changed('webhook-id', 'msg_other')).toBe(false);
      expect(changed('webhook-timestamp', String(Math.floor(Date.now() / 1000) - 400))).toBe(false);
      expect(changed('webhook-signature', 'v1,')).toBe(false);
    },
  );
});

describe('the form', () => {
  const title = '夜市 Night Market: a test message';
  const content = `${title}\n\nMessages of foodmap to its operator arrive here.`;
  const only = () => {
    const [one, ...others] = receiver.take();
    expect(others).toEqual([]);
    expect(one!.headers.get('content-type')).toBe('application/json; charset=utf-8');
    return one!;
  };

  test('json is signed with a secret of Standard Webhooks as well', async () => {
    const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
    await tried(root, { form: 'json', address: receiver.url, secret: `whsec_${key.toString('base64')}` });
    const { headers, body, json } = only();
    const signed = `${json.id}.${headers.get('webhook-timestamp')}.${body}`;
    expect(headers.get('webhook-signature')).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(json).toMatchObject({ type: 'test', occasions: [] });
  });

  test('ntfy names the topic and carries the token', async () => {
    await tried(root, { form: 'ntfy', address: `${receiver.url}/below/night-market`, secret: 'tk_token' });
    const { path, headers, json } = only();
    expect([path, headers.get('authorization')]).toEqual(['/below/', 'Bearer tk_token']);
    expect(json).toEqual({ topic: 'night-market', title, message: 'Messages of foodmap to its operator arrive here.' });
  });

  test('slack is a text', async () => {
    await tried(root, { form: 'slack', address: `${receiver.url}/services/T0/B0/x` });
    expect(only()).toMatchObject({ path: '/services/T0/B0/x', json: { text: content } });
  });

  test('wecom is a text', async () => {
    await tried(root, { form: 'wecom', address: `${receiver.url}/cgi-bin/webhook/send?key=k` });
    expect(only()).toMatchObject({
      path: '/cgi-bin/webhook/send?key=k',
      json: { msgtype: 'text', text: { content } },
    });
  });

  test('dingtalk signs time and secret in the address', async () => {
    await tried(root, { form: 'dingtalk', address: `${receiver.url}/robot/send?access_token=t`, secret: 'SEC0' });
    const { path, json } = only();
    const query = new URL(path, receiver.url).searchParams;
    const timestamp = query.get('timestamp')!;
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60_000);
    expect(query.get('access_token')).toBe('t');
    expect(query.get('sign')).toBe(createHmac('sha256', 'SEC0').update(`${timestamp}\nSEC0`).digest('base64'));
    expect(json).toEqual({ msgtype: 'text', text: { content } });
  });

  test('feishu signs time and secret in the body', async () => {
    await tried(root, { form: 'feishu', address: `${receiver.url}/open-apis/bot/v2/hook/x`, secret: 'SEC0' });
    const { json } = only();
    expect(Math.abs(Number(json.timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
    expect(json).toEqual({
      timestamp: json.timestamp,
      sign: createHmac('sha256', `${json.timestamp}\nSEC0`).update('').digest('base64'),
      msg_type: 'text',
      content: { text: content },
    });
  });

  test.each([
    ['wecom', { errcode: 93000, errmsg: 'invalid webhook url' }, 'The target refused the message with error 93000.'],
    ['dingtalk', { errcode: 310000, errmsg: 'sign not match' }, 'The target refused the message with error 310000.'],
    ['feishu', { code: 19021, msg: 'sign match fail' }, 'The target refused the message with error 19021.'],
    ['feishu', 'nothing of the kind', 'The target refused the message.'],
  ])('%s can refuse with status 200: %j', async (form, body, error) => {
    receiver.answer = () => Response.json(body);
    expect(await tried(root, { form, address: receiver.url })).toMatchObject({ ok: false, error });
  });
});

describe('a webhook', () => {
  const secured = startReceiver(ofLocalhost);
  const foreign = startReceiver(ofOther);

  test('is asked by its name, over TLS whose certificate is that of the name', async () => {
    const port = new URL(secured.url).port;
    expect(await tried(root, { form: 'slack', address: `${secured.url}/hook` })).toMatchObject({ ok: true });
    expect(secured.take()[0]!.headers.get('host')).toBe(`localhost:${port}`);
  });

  test('is not trusted with the certificate of another name', async () => {
    expect(await tried(root, { form: 'slack', address: foreign.url })).toMatchObject({
      ok: false,
      error: 'The certificate of the target is not valid (ERR_TLS_CERT_ALTNAME_INVALID).',
    });
    expect(foreign.received).toEqual([]);
  });

  test('that redirects is not followed', async () => {
    receiver.answer = () => Response.redirect(`${receiver.url}/elsewhere`, 307);
    expect(await tried(root, { form: 'slack', address: `${receiver.url}/here` })).toMatchObject({
      ok: false,
      error: 'The target answered with status 307.',
    });
    expect(receiver.take().map(({ path }) => path)).toEqual(['/here']);
  });

  test('is not read to the end of its answer', async () => {
    let sent = 0;
    const { promise: cancelled, resolve } = Promise.withResolvers<void>();
    receiver.answer = () =>
      new Response(
        new ReadableStream({
          async pull(controller) {
            sent += 16_384;
            controller.enqueue(new Uint8Array(16_384));
            await Bun.sleep(1);
          },
          cancel: () => resolve(),
        }),
      );
    expect(await tried(root, { form: 'slack', address: receiver.url })).toMatchObject({ ok: true });
    await cancelled;
    expect(sent).toBeLessThan(100 * 1024 * 1024);
  });

  test('whose host does not exist is named as such', async () => {
    expect(await tried(root, { form: 'slack', address: 'https://nowhere.invalid/' })).toMatchObject({
      ok: false,
      error: 'The host cannot be resolved.',
    });
  });
});

describe('without --notify-private', () => {
  test.each([
    'http://hooks.example/',
    'https://hooks.example:25/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://100.64.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
  ])('400 for the address %s', async (address) => {
    expectInvalid(await replace(strict.admin, [{ form: 'slack', address }]), 'notices[0].address');
  });

  test('200 for a public address', async () => {
    const notices = [
      { form: 'slack', address: 'https://hooks.example/' },
      { form: 'slack', address: 'https://hooks.example:8443/' },
      { form: 'slack', address: 'https://9.9.9.9/' },
    ];
    expect((await replace(strict.admin, notices)).status).toBe(200);
  });

  test('a name of this machine is resolved, and not asked', async () => {
    const secured = startReceiver(ofLocalhost);
    expect(await tried(strict.admin, { form: 'slack', address: secured.url })).toMatchObject({
      ok: false,
      error: 'The host is in a private network; only --notify-private allows it.',
    });
    expect(secured.received).toEqual([]);
  });

  test('a target of a server that had it is not asked any more', async () => {
    await replace(root, [{ form: 'slack', address: receiver.url }]);
    const { stdout, code } = await run(['notify', 'test', '--json', '--data', server.data]);
    expect({ code, tested: JSON.parse(stdout) }).toMatchObject({ code: 1, tested: [{ ok: false }] });
    expect(receiver.received).toEqual([]);
  });
});

describe('a mail', () => {
  const target = { form: 'mail', address: 'operator@food.example' };

  test('reaches a mail server with a password', async () => {
    expect(await tried(root, target)).toMatchObject({ ok: true, error: null });
    const [{ text, ...envelope }] = mails as [Mail];
    expect(envelope).toEqual({ from: 'map@food.example', to: ['operator@food.example'], user: 'foodmap' });
    expect(text).toContain(`Subject: =?UTF-8?Q?`);
    expect(text).toContain('To: operator@food.example\r\n');
    expect(text).toContain('Auto-Submitted: auto-generated\r\n');
    expect(text).toMatch(/Message-ID: <msg_\w{20}@food\.example>/);
    expect(text).toContain('Messages of foodmap to its operator arrive here.');
  });

  test('that the server refuses says why, without its words', async () => {
    expect(await tried(root, { ...target, address: 'nobody@food.example' })).toMatchObject({
      ok: false,
      error: 'The mail server refused the sender or the recipient (550).',
    });
  });

  test('needs a mail server', async () => {
    expect(await tried(strict.admin, target)).toMatchObject({
      ok: false,
      error: 'No mail server is set; set FOODMAP_SMTP_URL.',
    });
  });

  test.each([
    ['smtp://foodmap:wrong@127.0.0.1:', 'The mail server refused the name or the password (535).'],
    ['smtps://127.0.0.1:', 'The mail server cannot be reached (ESOCKET).'],
  ])('over %s fails', async (url, error) => {
    await replace(root, [target]);
    const options = { env: { FOODMAP_SMTP_URL: url + String(mailPort) } };
    const { stdout, code } = await run(['notify', 'test', '--json', '--data', server.data], options);
    expect({ code, tested: JSON.parse(stdout) }).toMatchObject({ code: 1, tested: [{ ok: false, error }] });
    expect(mails).toEqual([]);
  });
});

describe('foodmap notify test', () => {
  const runTest = (...flags: string[]) => run(['notify', 'test', '--data', server.data, ...flags]);

  test('0 when every message arrived, also while the server runs', async () => {
    await replace(root, [{ form: 'slack', address: receiver.url }]);
    const { stdout, stderr, code } = await runTest('--notify-private');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^id +form +host +result\n\d+ +slack +localhost +arrived\n$/);
    expect(receiver.take()).toHaveLength(1);
  });

  test('1 when one did not, with the reason', async () => {
    await replace(root, [
      { form: 'slack', address: receiver.url },
      { form: 'slack', address: 'http://127.0.0.1:1/' },
    ]);
    const { stdout, stderr, code } = await runTest('--notify-private');
    expect({ stderr, code }).toEqual({ stderr: '1 of 2 messages did not arrive.\n', code: 1 });
    expect(stdout).toMatch(/slack +127\.0\.0\.1 +The target cannot be reached/);
  });

  test('2 when there is no target', async () => {
    await replace(root, []);
    expect(await runTest()).toMatchObject({ code: 2, stderr: expect.stringMatching(/^There is no target/) });
  });
});
