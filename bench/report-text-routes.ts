import type { Measured } from './figures.ts';

type Cost = {
  serverMs: number;
  postgresMs: number;
  requestsPerSecond: number;
  p99: number;
  bytes: number;
  refused: number;
  failed: number;
  /** Of the plain way alone. */
  statements?: number | null;
};
export type RoutesLine = {
  members: number;
  connections: number;
  seconds: number;
  routes: Record<string, { plain: Cost; packed: Cost | null; floor: Cost | null }>;
};

/** What one call of each hot route costs, first as a multiple of its floor. */
export function routesText(lines: readonly Measured<RoutesLine>[]): string[] {
  return lines.map((l) => {
    const rows = Object.entries(l.routes).flatMap(([name, { plain, packed, floor }]) => [
      row(name, plain, floor),
      ...(packed ? [row(`${name}, as browsers ask (Brotli)`, packed, floor)] : []),
      ...(floor ? [row(`${name}: its floor`, floor, null)] : []),
    ]);
    return `## What one call costs, ${l.members.toLocaleString('en-US')} members

\`${l.command}\` · ${l.date} · ${l.machine}

Milliseconds of processor a call, from /proc: of the server with all its threads, and of all processes of PostgreSQL. Client, server and
database share the machine; ${l.connections} connections, ${l.seconds} s a way, the three ways of a route in turns. The floor is a bare Fastify route
whose one prepared statement answers the same bytes, headers included. Statements a call without begin and commit, counted by
pg_stat_statements apart from what is timed: calls at the same moment share one.

| route | × floor | server | PostgreSQL | statements | calls a second | p99 | bytes | refused / failed |
|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
  });
}

function row(name: string, cost: Cost, floor: Cost | null): string {
  const whole = (c: Cost) => c.serverMs + c.postgresMs;
  const ratio = floor ? `${(whole(cost) / whole(floor)).toFixed(1)}` : '';
  return `| ${name} | ${ratio} | ${cost.serverMs} | ${cost.postgresMs} | ${cost.statements ?? ''} | ${cost.requestsPerSecond} | ${cost.p99} | ${cost.bytes} | ${cost.refused} / ${cost.failed} |`;
}
