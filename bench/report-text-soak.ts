import type { Measured } from './figures.ts';

/** What the server holds after its garbage is collected, the memory it has from the system, and its open files without connections of members. */
export type SoakSample = { minute: number; heldMegabytes: number; rssMegabytes: number; files: number };
export type SoakLine = {
  members: number;
  users: number;
  minutes: number;
  pauseMs: number;
  answers: number;
  failed: number;
  readyMs: number;
  idleMegabytes: number;
  growth: { held: number; rss: number; files: number };
  samples: SoakSample[];
};

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** The lines of T69. */
export function soakText(lines: readonly Measured<SoakLine>[]): string[] {
  return lines.map(
    (l) => `## An hour of use

\`${l.command}\` · ${l.date} · ${l.machine}

${l.users} members, each with a socket and a chat, acting every ${l.pauseMs / 1000} s on average as under «Many at once», for ${l.minutes} minutes; each minute a tenth of
the sockets leaves and comes back. Growth from a sixth of the time on, by least squares: **held memory ${percent(l.growth.held)}**, memory of the
process ${percent(l.growth.rss)}, open files (without connections of members) ${percent(l.growth.files)}; goal below 5 %. ${l.answers.toLocaleString('en-US')} answers, ${l.failed} of them 5xx or missing. Ready ${l.readyMs} ms after the start (goal
3,000), ${l.idleMegabytes} MB then (goal 250).

| minute | held after collection, MB | memory of the process, MB | open files |
|---|---|---|---|
${l.samples.map((s) => `| ${s.minute} | ${s.heldMegabytes} | ${s.rssMegabytes} | ${s.files} |`).join('\n')}
`,
  );
}
