import type { Measured, Summary } from './figures.ts';

export type HostileLine = {
  requests: { count: number; atOnce: number; failed: number; times: Summary };
  bombs: { sent: number; refused: number; times: Summary; megabytes: number };
};

/** The lines of T28c and T38c. */
export function hostileText(lines: readonly Measured<HostileLine>[]): string[] {
  return lines.map(({ command, date, machine, requests, bombs }) => {
    const row = (what: string, { p50, p95, p99, max }: Summary) => `| ${[what, p50, p95, p99, max].join(' | ')} |`;
    return `## Hostile requests

\`${command}\` · ${date} · ${machine}

${requests.count.toLocaleString('en')} requests of all routes derived from the schemas, and spoilt ones, by all kinds of callers, ${requests.atOnce} at once, passwords to hash among them;
${requests.failed} failures of ours. Wanted: p99 < 200. Then ${bombs.sent} small files of 144 and 900 megapixels, one after another: ${bombs.refused} refused, memory grew by
${bombs.megabytes} MB at most. Wanted: p99 < 50, < 50 MB.

| | p50 | p95 | p99 | max |
|---|---|---|---|---|
${row('request', requests.times)}
${row('picture', bombs.times)}
`;
  });
}
