import { expect, test } from 'bun:test';
import { Unavailable } from '../../src/errors.ts';
import { LargeAnswers } from '../../src/http/large-answers.ts';
import { OverBudget } from '../../src/errors.ts';
import { limits } from '../../src/limits.ts';

const body = new Uint8Array(4 * 1024 * 1024).fill(65);
const ofClient = limits.largeAnswersUnsentByClient / body.byteLength;
const ofAll = limits.largeAnswersUnsent / body.byteLength;

test('an answer arrives whole', async () => {
  const answer = new LargeAnswers().send('a', body, { headers: { 'content-type': 'application/json' } });
  expect(Buffer.compare(new Uint8Array(await answer.arrayBuffer()), body)).toBe(0);
});

test('a client network that does not read is refused, until it has read an answer; others are not', async () => {
  const answers = new LargeAnswers();
  const unread = Array.from({ length: ofClient }, () => answers.send('a', body, {}));
  expect(() => answers.send('a', body, {})).toThrow(OverBudget);
  answers.send('b', body, {});
  await unread[0]!.arrayBuffer();
  answers.send('a', body, {});
  expect(() => answers.send('a', body, {})).toThrow(OverBudget);
});

test('clients of many networks that do not read are refused, until one of them hangs up', async () => {
  const answers = new LargeAnswers();
  const unread = Array.from({ length: ofAll }, (_, index) => answers.send(`network ${index}`, body, {}));
  expect(() => answers.send('another', body, {})).toThrow(Unavailable);
  await unread[0]!.body!.cancel();
  answers.send('another', body, {});
});
