// Passes bytes on after a while, as a network does: `bun bench/delay.ts PORT TO MILLISECONDS`, half of them each way. TO
// is a port of this machine, or HOST:PORT. Says so when it listens.
const [port, to, delay] = process.argv.slice(2);
const [toPort, toHost = '127.0.0.1'] = to!.split(':').toReversed();

interface Way {
  other: Bun.Socket<Way> | undefined;
  waiting: { bytes: Buffer; due: number }[];
}

/** Sends what is due, in its order, as far as the system takes it. */
function pass({ other, waiting }: Way): void {
  if (!other) return;
  for (let [first] = waiting; first && first.due <= performance.now(); [first] = waiting) {
    const taken = Math.max(0, other.write(first.bytes));
    first.bytes = first.bytes.subarray(taken);
    if (first.bytes.byteLength > 0) return;
    waiting.shift();
  }
}

const ways = new Set<Way>();
setInterval(() => {
  for (const way of ways) pass(way);
}, 0);

const handlers: Bun.SocketHandler<Way> = {
  data({ data }, bytes) {
    data.waiting.push({ bytes: Buffer.from(bytes), due: performance.now() + Number(delay) / 2 });
  },
  close({ data }) {
    ways.delete(data);
    data.other?.end();
  },
  error() {},
};

Bun.listen<Way>({
  hostname: '127.0.0.1',
  port: Number(port),
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
      const connecting = Bun.connect<Way>({ hostname: toHost, port: Number(toPort), data: back, socket: handlers });
      there.other = await connecting.catch(() => void socket.end());
    },
  },
});

process.stdout.write('listening\n');
