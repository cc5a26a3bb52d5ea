import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import path from 'node:path';

export type Relay = {
  url: string;
  /** From now on connections go to the server with this folder of sockets; those there are end. */
  leadTo(sockets: string): void;
  /** Nothing passes on those there any more, and nobody is told; new ones are as they were. */
  silence(): void;
  close(): Promise<void>;
};

/** The one address of a database whose server changes, as a name or a virtual address is. */
export async function startRelay(sockets: string): Promise<Relay> {
  let target = sockets;
  const open = new Set<Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(path.join(target, '.s.PGSQL.5432'));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.setNoDelay(true);
      one.on('error', () => other.destroy());
      one.on('close', () => (open.delete(one), other.destroy()));
      one.pipe(other);
    }
  });
  const cut = () => open.forEach((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/serasi`,
    leadTo(other) {
      target = other;
      cut();
    },
    silence() {
      for (const socket of open) socket.unpipe().resume();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
