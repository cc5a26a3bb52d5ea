import type { Measured } from './figures.ts';

type Start = { ms: number; bytesPerMember: number; heapAndColumns: number; keptMs: number };
export type StartLine = {
  members: number;
  postgres: string;
  fromDatabase: Start;
  fromSnapshot: Start;
  afterChanges: Start & { changed: number };
  fileBytesPerMember: number;
  ratio: number;
};

const thousands = (n: number) => n.toLocaleString('en-US');

export function startText(lines: readonly Measured<StartLine>[]): string[] {
  return lines.map((l) => {
    const row = (what: string, s: Start) =>
      `| ${what} | ${thousands(s.ms)} | ${s.bytesPerMember} | ${s.heapAndColumns} | ${thousands(s.keptMs)} |`;
    return `## Start of the match index, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine} · PostgreSQL ${l.postgres}

From the snapshot it is ready ${l.ratio} times as fast as from the database (decision 0083), in the same run; each start is a process of its own, the
middle one of three. Memory is what the process grew by, and of that columns and ids alone. The file takes ${l.fileBytesPerMember} bytes a member. The goals are 1,500 ms and 150 bytes.

| from | ready, ms | bytes a member | columns and ids | writing the file, ms |
|---|---|---|---|---|
${row('the database', l.fromDatabase)}
${row('the snapshot', l.fromSnapshot)}
${row(`the snapshot, ${thousands(l.afterChanges.changed)} changed since`, l.afterChanges)}
`;
  });
}
