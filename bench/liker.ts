// Likes random stores at a steady rate until it is killed: `bun bench/liker.ts URL PER_SECOND STORES TOKEN…`.
import { key } from './servers.ts';

const [url, perSecond, stores, ...tokens] = process.argv.slice(2);
const tick = 10;
let due = 0;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  due += ((now - last) / 1000) * Number(perSecond);
  last = now;
  for (; due >= 1; due--) void like();
}, tick);

async function like() {
  const store = 1 + Math.floor(Math.random() * Number(stores));
  const token = tokens[Math.floor(Math.random() * tokens.length)]!;
  const headers = { 'x-api-key': key, authorization: `Bearer ${token}` };
  await (await fetch(`${url}/api/user/stores/${store}/like`, { method: 'POST', headers })).arrayBuffer();
}
