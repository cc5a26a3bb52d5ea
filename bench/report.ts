import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Measured } from './figures.ts';
import { type BackupLine, backupText } from './report-text-backup.ts';
import { type LiveLine, liveText } from './report-text-live.ts';
import { type LoadLine, loadText, type OracleLine, oracleText, type StormLine, stormText } from './report-text-load.ts';
import { type PageLine, pageText } from './report-text-page.ts';
import {
  type ConsoleLine,
  consoleText,
  growthText,
  httpText,
  matchText,
  type HttpLine,
  type MatchLine,
  type MediaLine,
  mediaText,
  type PaymentsLine,
  paymentsText,
} from './report-text.ts';

const RESULTS = new URL('./results.json', import.meta.url);
const PAGE = new URL('../docs/performance.md', import.meta.url);

/** Keeps a bench's last line under its key and writes docs/performance.md anew from all of them. */
export function report(key: string, line: object, args: readonly string[]): void {
  const all = existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Record<string, unknown>) : {};
  all[key] = { ...line, command: ['npm run bench --', key.split('-')[0], ...args].join(' ') };
  writeFileSync(RESULTS, `${JSON.stringify(all, null, 1)}\n`);
  const matches = Object.entries(all)
    .filter(([name]) => name.startsWith('match-'))
    .map(([, l]) => l as Measured<MatchLine>)
    .sort((a, b) => a.members - b.members);
  const http = Object.entries(all)
    .filter(([name]) => name.startsWith('http-'))
    .map(([, l]) => l as Measured<HttpLine>);
  const media = Object.entries(all)
    .filter(([name]) => name.startsWith('media-'))
    .map(([, l]) => l as Measured<MediaLine>);
  const payments = Object.entries(all)
    .filter(([name]) => name.startsWith('payments-'))
    .map(([, l]) => l as Measured<PaymentsLine>);
  const team = Object.entries(all)
    .filter(([name]) => name.startsWith('console-'))
    .map(([, l]) => l as Measured<ConsoleLine>);
  const live = Object.entries(all)
    .filter(([name]) => name.startsWith('live-'))
    .map(([, l]) => l as Measured<LiveLine>)
    .sort((a, b) => a.sockets - b.sockets);
  const load = Object.entries(all)
    .filter(([name]) => name.startsWith('load-'))
    .map(([, l]) => l as Measured<LoadLine>);
  const storms = Object.entries(all)
    .filter(([name]) => name.startsWith('storm-'))
    .map(([, l]) => l as Measured<StormLine>);
  const backups = Object.entries(all)
    .filter(([name]) => name.startsWith('backup-'))
    .map(([, l]) => l as Measured<BackupLine>)
    .sort((a, b) => a.members - b.members);
  writeFileSync(
    PAGE,
    [
      HEAD,
      ...matchText(matches),
      ...growthText(matches),
      ...httpText(http),
      ...mediaText(media),
      ...paymentsText(payments),
      ...consoleText(team),
      ...liveText(live),
      ...loadText(load),
      ...stormText(storms),
      ...oracleText(all.oracle ? [all.oracle as Measured<OracleLine>] : []),
      ...pageText(all.page ? [all.page as Measured<PageLine>] : []),
      ...backupText(backups),
    ].join('\n'),
  );
}

const HEAD = `# Performance

Written by the benches (\`npm run bench -- match|http|media|payments|console|live|load|storm|oracle|page|backup\`, bench/report.ts); do not edit by hand. Every figure has the command that
prints it. Transport lines: \`bench/results.json\`. Times are milliseconds. The machine is a small shared virtual one: the same run
varies by a third from hour to hour, so compare what was measured in one run.
`;
