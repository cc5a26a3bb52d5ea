import type { Measured } from './figures.ts';

type Run = { seconds: number };
export type BackupLine = {
  members: number;
  databaseMegabytes: number;
  /** Stored files of 60 KB beside the rows. */
  photos: number;
  photoMegabytes: number;
  fileMegabytes: number;
  backup: Run;
  restore: Run;
};

const thousands = (n: number) => n.toLocaleString('en-US');

export function backupText(lines: readonly Measured<BackupLine>[]): string[] {
  return lines.map(
    (l) => `## Backup and restore, ${thousands(l.members)} members

\`${l.command}\` · ${l.date} · ${l.machine}

Embedded database of ${thousands(l.databaseMegabytes)} MB, ${thousands(l.photos)} stored files of together ${thousands(l.photoMegabytes)} MB; the file, not encrypted, is ${thousands(l.fileMegabytes)} MB. Whole
programs from start to end; the restore reads the file twice, starts a new cluster, and compares every table and file. The goal is 600 s.

| | seconds |
|---|---|
| \`npm run backup\` | ${l.backup.seconds} |
| \`npm run restore\` | ${l.restore.seconds} |
`,
  );
}
