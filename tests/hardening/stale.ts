import { admin, category, store, users } from '../helpers/client.ts';
import { firstKey, startServer } from '../helpers/server.ts';
import { below } from './chance.ts';

const shops = 50;
const fans = 30;
const connections = 16;
const writesPerSecond = 1000;

/** A store whose likes rise and fall between none and those of all fans, so that a number does not soon recur. */
interface Shop {
  id: number;
  /** Its likes after each write, of which so many have begun, and so many been acknowledged. */
  likes: number[];
  begun: number;
  acknowledged: number;
}

export interface StaleReport {
  reads: number;
  writes: number;
  seconds: number;
  /** Reads that show neither what was acknowledged before they were sent, nor what was written since. */
  stale: string[];
}

/** Reads stores beside 1,000 likes a second, and compares each answer with the likes acknowledged before it was sent. */
export async function staleReads(count: number, progress: (report: StaleReport) => void): Promise<StaleReport> {
  const server = await startServer({ env: { FOODMAP_LOG_LEVEL: 'error' } });
  const root = await admin(server);
  const { id: kind } = await category(root);
  const people = await users(server, fans);
  const all: Shop[] = [];
  for (let made = 0; made < shops; made++) {
    const { id } = await store(root, { category_id: kind });
    all.push({ id, likes: [0], begun: 0, acknowledged: 0 });
  }
  const report: StaleReport = { reads: 0, writes: 0, seconds: 0, stale: [] };
  const began = performance.now();

  async function like(shop: Shop): Promise<void> {
    const turn = shop.begun % (2 * fans);
    const who = people[turn % fans]!;
    shop.likes.push(turn < fans ? turn + 1 : 2 * fans - turn - 1);
    shop.begun++;
    const { status, text } = await who.post(`/api/user/stores/${shop.id}/like`);
    if (status !== 200) throw new Error(`A like was answered with ${status}: ${text}`);
    shop.acknowledged = shop.begun;
    report.writes++;
  }

  /** Adds likes at a steady rate, one at a time for each store. */
  async function write(): Promise<void> {
    const running = new Set<Promise<void>>();
    while (report.reads < count) {
      const due = (writesPerSecond * (performance.now() - began)) / 1000 - report.writes - running.size;
      const free = all.filter(({ begun, acknowledged }) => begun === acknowledged).toSorted(() => Math.random() - 0.5);
      for (const shop of free.slice(0, Math.max(0, Math.ceil(due)))) {
        const writing: Promise<void> = like(shop).finally(() => running.delete(writing));
        running.add(writing);
      }
      await Bun.sleep(2);
    }
    await Promise.all(running);
  }

  function compare({ id, likes, begun }: Shop, from: number, seen: number): void {
    const possible = likes.slice(from, begun + 1);
    if (!possible.includes(seen)) report.stale.push(`Store ${id} has ${seen} likes after ${possible.join()}.`);
  }

  /** Sends one read after the other on a connection. */
  function read(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { hostname, port } = new URL(server.url);
    let received = '';
    let asked = all[0]!;
    let from = 0;
    const send = (socket: { write(text: string): number; end(): void }) => {
      if (report.reads >= count) {
        socket.end();
        return resolve();
      }
      report.reads++;
      asked = all[below(shops)]!;
      from = asked.acknowledged;
      received = '';
      socket.write(`GET /api/stores/${asked.id} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${firstKey}\r\n\r\n`);
    };
    const end = (why: string) => (report.reads >= count ? resolve() : reject(new Error(why)));
    void Bun.connect({
      hostname,
      port: Number(port),
      socket: {
        open: send,
        data(socket, bytes) {
          received += bytes.toString('latin1');
          const body = received.indexOf('\r\n\r\n') + 4;
          if (body < 4) return;
          const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
          if (received.length < body + length) return;
          if (!received.startsWith('HTTP/1.1 200')) return end(received.slice(0, 200));
          compare(asked, from, Number(/"likes":(\d+)/.exec(received)![1]));
          send(socket);
        },
        close: () => end('A connection was closed.'),
        error: (_, error) => reject(error),
      },
    });
    return promise;
  }

  const timer = setInterval(() => {
    report.seconds = Math.round((performance.now() - began) / 1000);
    progress(report);
  }, 30_000);
  const writing = write();
  await Promise.all(Array.from({ length: connections }, read));
  await writing;
  clearInterval(timer);
  report.seconds = Math.round((performance.now() - began) / 1000);
  await server.stop();
  return report;
}
