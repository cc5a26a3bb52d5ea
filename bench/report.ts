import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Measured } from './figures.ts';
import { type BackupLine, backupText } from './report-text-backup.ts';
import { type HostileLine, hostileText } from './report-text-hostile.ts';
import { type LiveLine, liveText } from './report-text-live.ts';
import { type LoadLine, loadText, type OracleLine, oracleText, type StormLine, stormText } from './report-text-load.ts';
import { type NodesLine, nodesText } from './report-text-nodes.ts';
import { type PageLine, pageText } from './report-text-page.ts';
import { type RoutesLine, routesText } from './report-text-routes.ts';
import { type SoakLine, soakText } from './report-text-soak.ts';
import { type SplitLine, splitText } from './report-text-split.ts';
import { type StartLine, startText } from './report-text-start.ts';
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
  /** Lines of a bench by the name before the dash, the smallest size first where they have one. */
  const linesOf = <L>(name: string, size: (line: Measured<L>) => number = () => 0) =>
    Object.entries(all)
      .filter(([key]) => key.startsWith(`${name}-`))
      .map(([, line]) => line as Measured<L>)
      .sort((a, b) => size(a) - size(b));
  const matches = linesOf<MatchLine>('match', (l) => l.members);
  writeFileSync(
    PAGE,
    [
      HEAD,
      ...matchText(matches),
      ...growthText(matches),
      ...splitText(
        linesOf<SplitLine>('split', (l) => l.members),
        matches,
      ),
      ...startText(linesOf<StartLine>('start', (l) => l.members)),
      ...httpText(linesOf<HttpLine>('http')),
      ...routesText(linesOf<RoutesLine>('routes', (l) => l.members)),
      ...mediaText(linesOf<MediaLine>('media')),
      ...paymentsText(linesOf<PaymentsLine>('payments')),
      ...consoleText(linesOf<ConsoleLine>('console')),
      ...liveText(linesOf<LiveLine>('live', (l) => l.sockets)),
      ...loadText(linesOf<LoadLine>('load')),
      ...stormText(linesOf<StormLine>('storm')),
      ...soakText(linesOf<SoakLine>('soak')),
      ...oracleText(all.oracle ? [all.oracle as Measured<OracleLine>] : []),
      ...hostileText(all.hostile ? [all.hostile as Measured<HostileLine>] : []),
      ...pageText(all.page ? [all.page as Measured<PageLine>] : []),
      ...nodesText(all.nodes ? [all.nodes as Measured<NodesLine>] : []),
      ...backupText(linesOf<BackupLine>('backup', (l) => l.members)),
    ].join('\n'),
  );
}

const HEAD = `# Performance

Written by the benches (\`npm run bench -- match|http|routes|media|payments|console|live|load|storm|oracle|hostile|soak|page|backup|start|split|nodes\`, bench/report.ts); do not edit by hand. Every figure has the command that
prints it, and its machine. Transport lines: \`bench/results.json\`. Times are milliseconds. The machines are small shared virtual ones: the same run
varies by a third from hour to hour, so compare what was measured in one run: where a bench has a floor, the first column is the ratio to it.
`;
