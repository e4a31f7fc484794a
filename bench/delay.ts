// Passes bytes on after a while, as a network does: `bun bench/delay.ts PORT TO MILLISECONDS`, half of them each way.
const [port, to, delay] = process.argv.slice(2).map(Number);

interface Way {
  other: Bun.Socket<Way> | undefined;
  waiting: { bytes: Buffer; due: number }[];
}

/** Sends what is due, in its order. */
function pass(way: Way): void {
  const now = performance.now();
  while (way.other && way.waiting.length > 0 && way.waiting[0]!.due <= now) way.other.write(way.waiting.shift()!.bytes);
}

const ways = new Set<Way>();
setInterval(() => {
  for (const way of ways) pass(way);
}, 0);

const handlers: Bun.SocketHandler<Way> = {
  data({ data }, bytes) {
    data.waiting.push({ bytes: Buffer.from(bytes), due: performance.now() + delay! / 2 });
  },
  close({ data }) {
    ways.delete(data);
    data.other?.end();
  },
  error() {},
};

Bun.listen<Way>({
  hostname: '127.0.0.1',
  port: port!,
  data: { other: undefined, waiting: [] },
  socket: {
    ...handlers,
    async open(socket) {
      const [there, back]: [Way, Way] = [
        { other: undefined, waiting: [] },
        { other: socket, waiting: [] },
      ];
      socket.data = there;
      ways.add(there).add(back);
      there.other = await Bun.connect<Way>({ hostname: '127.0.0.1', port: to!, data: back, socket: handlers });
    },
  },
});
