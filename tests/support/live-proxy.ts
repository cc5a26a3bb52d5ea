import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';

export type Proxy = {
  url: string;
  port: number;
  /** Ends about this share of the connections at once, whatever is on its way on them. */
  cut(share: number): void;
  /** What comes within this time arrives after it. */
  hold(ms: number): void;
  close(): Promise<void>;
};

/** Stands between callers and a port: every piece of every connection arrives late, in order, or not at all. */
export async function startProxy(target: number, { lateMs = 0 }: { lateMs?: number } = {}): Promise<Proxy> {
  const pairs = new Set<Socket[]>();
  let heldUntil = 0;
  const server = net.createServer((near) => {
    const far = net.connect(target, '127.0.0.1');
    const pair = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    near.setNoDelay(true);
    far.setNoDelay(true);
    for (const [from, to] of [pair, [far, near]] as [Socket, Socket][]) {
      // One queue each way: timers alone would let pieces overtake each other. null: the end.
      const queue: { piece: Buffer | null; at: number }[] = [];
      const pass = () => {
        for (; queue.length > 0 && queue[0]!.at <= Date.now(); queue.shift()) {
          if (queue[0]!.piece === null) return end();
          if (to.writable) to.write(queue[0]!.piece);
        }
        if (queue.length > 0) setTimeout(pass, Math.max(1, queue[0]!.at - Date.now()));
      };
      const put = (piece: Buffer | null) => {
        const at = Math.max(queue.at(-1)?.at ?? 0, heldUntil, Date.now() + Math.random() * lateMs);
        if (queue.push({ piece, at }) === 1) pass();
      };
      from.on('data', put);
      from.on('error', end);
      from.on('close', () => put(null));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    cut(share) {
      for (const pair of pairs) if (Math.random() < share) for (const socket of pair) socket.destroy();
    },
    hold(ms) {
      heldUntil = Date.now() + ms;
    },
    async close() {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
