import type { Measured, Summary } from './figures.ts';

type Step = {
  users: number;
  requestsPerSecond: number;
  mean: number;
  all: Summary;
  failed: number;
  unanswered: number;
  refused: number;
  p95: Record<string, number>;
  broke: string | null;
};
export type LoadLine = {
  members: number;
  seconds: number;
  pauseMs: number;
  most: number;
  steps: Step[];
  rssMegabytes: number;
};
export type Storm = {
  done: number;
  seconds: number;
  /** Answers 503 with Retry-After; every client tried again after that time. */
  sentAway: number;
  /** Every other answer without success. */
  failed: number;
  quiet: Summary;
  during: Summary;
  rssMegabytes: number;
};
export type StormLine = {
  members: number;
  logins: Storm & { aSecond: number };
  uploads: Storm & { megabytesEach: number };
};

export type OracleLine = {
  tries: number;
  signIns: { there: Summary; nobody: Summary; apart: number };
  resets: { there: Summary; nobody: Summary; apart: number };
};

const thousands = (n: number) => n.toLocaleString('en-US');
const percent = (share: number) => `${Number((share * 100).toFixed(3))} %`;

/** The lines of T64. */
export function loadText(lines: readonly Measured<LoadLine>[]): string[] {
  return lines.map((l) => {
    const last = l.steps.at(-1)!;
    const acts = l.steps.find(({ users }) => users === 1_000) ?? last;
    return `## Many at once, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine}

Members with a socket and a running chat each, who act every ${l.pauseMs / 1000} s on average: 60 % read (search, profile, session, notifications), 25 % chat
(list, messages, sending, read), 10 % like, 5 % keep wishes or pass; ${l.seconds} s a step, more of them until a bar breaks (5xx or no answer > 0.025 %,
mean > 100, p99 > 2,000). Client, server and database share the machine. **${thousands(l.most)} held**${last.broke === null ? ', and no bar broke' : `; at ${thousands(last.users)} broke: ${last.broke}`}. Goal: 1,000 with p95 ≤ 150 and
p99 ≤ 500. Refused are answers of the rules (the likes of the day are given). Memory of the server at the end: ${l.rssMegabytes} MB.

| members at once | requests a second | mean | p50 | p95 | p99 | max | 5xx | no answer | refused |
|---|---|---|---|---|---|---|---|---|---|
${l.steps.map((s) => `| ${[thousands(s.users), s.requestsPerSecond, s.mean, s.all.p50, s.all.p95, s.all.p99, s.all.max, percent(s.failed), percent(s.unanswered), percent(s.refused)].join(' | ')} |`).join('\n')}

p95 by what they do, at ${thousands(acts.users)}: ${Object.entries(acts.p95)
      .map(([act, ms]) => `${act} ${ms}`)
      .join(', ')}.
`;
  });
}

/** The lines of T67 and T68. */
export function stormText(lines: readonly Measured<StormLine>[]): string[] {
  return lines.map((l) => {
    const row = (name: string, s: Storm) =>
      `| ${[name, s.done, s.seconds, s.sentAway, s.failed, `${s.quiet.p50} / ${s.quiet.p95}`, `${s.during.p50} / ${s.during.p95} / ${s.during.max}`, s.rssMegabytes].join(' | ')} |`;
    return `## Storms

\`${l.command}\` · ${l.date} · ${l.machine}

Everybody at once, and beside them one member after another who searches. Who is told to come again (503 with Retry-After) does. Goals: ${l.logins.aSecond}
logins a second here, at least 40; searches' p95 at most doubled; at most 1,000 MB of memory with photos of 12 megapixels (${l.uploads.megabytesEach} MB each).

| storm | done | seconds | told to come again | failed | searches before, p50 / p95 | searches during, p50 / p95 / max | most memory, MB |
|---|---|---|---|---|---|---|---|
${row(`${l.logins.done} logins`, l.logins)}
${row(`${l.uploads.done} photos`, l.uploads)}
`;
  });
}

/** The lines of T03b. */
export function oracleText(lines: readonly Measured<OracleLine>[]): string[] {
  return lines.map((l) => {
    const row = (name: string, { there, nobody, apart }: OracleLine['signIns']) =>
      `| ${[name, `${there.p50} / ${there.p95}`, `${nobody.p50} / ${nobody.p95}`, apart].join(' | ')} |`;
    return `## What time tells of an account

\`${l.command}\` · ${l.date} · ${l.machine}

${l.tries} of each in turns, one after another. The medians must be less than 10 apart.

| | somebody's name, p50 / p95 | nobody's, p50 / p95 | medians apart |
|---|---|---|---|
${row('wrong password', l.signIns)}
${row('code asked for, with the right number', l.resets)}
`;
  });
}
