import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';

export type Memory = { rss: number; heapUsed: number; external: number; arrayBuffers: number };

const SWEEPS = 4;
const SETTLE_MS = 500;

/** Bytes of a process that listens for an inspector on this port, after its garbage is collected. */
export async function settledMemory(port: number): Promise<Memory> {
  const [{ webSocketDebuggerUrl }] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ];
  const wire = new WebSocket(webSocketDebuggerUrl, { perMessageDeflate: false });
  await new Promise((open) => wire.once('open', open));
  const ask = (id: number, method: string, params: object = {}) =>
    new Promise<{ result?: { value?: string } }>((resolve) => {
      const hear = (data: unknown) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: string } } };
        if (answer.id !== id) return;
        wire.off('message', hear);
        resolve(answer.result);
      };
      wire.on('message', hear);
      wire.send(JSON.stringify({ id, method, params }));
    });
  for (let i = 0; i < SWEEPS; i++) {
    await ask(i, 'HeapProfiler.collectGarbage');
    await wait(SETTLE_MS);
  }
  const { result } = await ask(100, 'Runtime.evaluate', { expression: 'JSON.stringify(process.memoryUsage())' });
  wire.close();
  return JSON.parse(result!.value!) as Memory;
}
