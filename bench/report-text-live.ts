import type { Summary, Measured } from './figures.ts';

type Connecting = Summary & { totalMs: number; aSecond: number };
type LiveRun = {
  /** `first`: of a server just started. */
  connect: Connecting & { first?: Connecting };
  kilobytesASocket: number;
  heapKilobytesASocket: number;
  fanOut: Summary & { lastSocket: Summary };
  privately: Summary & {
    sent: number;
    heard: number;
    failed: number;
    first?: { seconds: number; p50: number; p99: number; max: number };
  };
};
export type LiveLine = {
  sockets: number;
  rate: number;
  seconds: number;
  rounds: number;
  pairs: number;
  serasi: LiveRun;
  restart: {
    stoppedMs: number;
    readyMs: number;
    allBackMs: number;
    signIns?: Summary & { made: number; failed: number };
  };
  plain: LiveRun;
  serverMegabytes: number;
};

/** Sockets of the whole server compared with bare sockets, from the same run. */
export function liveText(lines: readonly Measured<LiveLine>[]): string[] {
  return lines.map((l) => {
    const n = l.sockets.toLocaleString('en-US');
    /** The figures of a row, each first as a multiple of the floor's. */
    const row = (name: string, of: (run: LiveRun) => readonly number[], unit = '') => {
      const [ours, floor] = [of(l.serasi), of(l.plain)];
      const ratios = ours.map((n, i) => (floor[i] ? Number((n / floor[i]).toPrecision(3)) : '—'));
      return `| ${name} | ${ratios.join(' / ')} | ${ours.join(' / ')}${unit} | ${floor.join(' / ')}${unit} |`;
    };
    const counted = (name: string, of: (run: LiveRun) => string) => `| ${name} | | ${of(l.serasi)} | ${of(l.plain)} |`;
    const { first } = l.serasi.privately;
    const { first: firstConnect } = l.serasi.connect;
    const { signIns } = l.restart;
    return `## Live connections, ${n} sockets

\`${l.command}\` · ${l.date} · ${l.machine}

Crowd, server and database share the machine's cores. Each socket is another member's, let in by session and origin; the room's messages and
the private ones are posted over HTTP, judged, stored and then told (${l.rate} private messages a second for ${l.seconds} s over ${l.pairs} conversations,
each timed from when it was due to the other's socket; ${l.rounds} messages of the room, each timed from before the request to every socket).
*Plain \`ws\`* in the same run is the floor: no session, no database, no rooms, the message passed on as it comes.

| | × floor | Serasi | plain ws |
|---|---:|---:|---:|
${[
  row('connecting everybody', ({ connect }) => [connect.totalMs]),
  counted('connecting, a second', ({ connect }) => String(connect.aSecond)),
  row('connecting one, p50 / p99', ({ connect }) => [connect.p50, connect.p99]),
  ...(firstConnect
    ? [
        row('connecting to a server just started: everybody', ({ connect }) => [connect.first?.totalMs ?? NaN]),
        counted('connecting to a server just started, a second', ({ connect }) => String(connect.first?.aSecond)),
      ]
    : []),
  row('memory a socket: process / objects and buffers', (r) => [r.kilobytesASocket, r.heapKilobytesASocket], ' KB'),
  row('room message to all: p50 / p99 / max', ({ fanOut }) => [fanOut.p50, fanOut.p99, fanOut.max]),
  row('to the last socket: p50 / max', ({ fanOut: { lastSocket } }) => [lastSocket.p50, lastSocket.max]),
  row('private message: p50 / p95 / p99', ({ privately }) => [privately.p50, privately.p95, privately.p99]),
  ...(first
    ? [
        row('the seconds before, of a server just started: p50 / p99 / max', ({ privately }) =>
          privately.first ? [privately.first.p50, privately.first.p99, privately.first.max] : [],
        ),
      ]
    : []),
  counted('sent / heard / failed', ({ privately }) => `${privately.sent} / ${privately.heard} / ${privately.failed}`),
].join('\n')}

A restart: stopped after ${l.restart.stoppedMs}, ready again after ${l.restart.readyMs}, all ${n} sockets back after ${l.restart.allBackMs} by the browsers' ladder (1, 2, 5,
10 s with jitter).${signIns ? ` Sign-ins by password meanwhile, ten a second, from when each was due: p50 / p95 / max ${signIns.p50} / ${signIns.p95} / ${signIns.max}, ${signIns.made} made, ${signIns.failed} failed.` : ''} Memory of the server: ${l.serverMegabytes} MB.
`;
  });
}
