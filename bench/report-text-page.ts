import type { Measured } from './figures.ts';
import type { Scores } from './page-scores.ts';

export type PageRun = {
  path: string;
  lcp: number;
  cls: number;
  /** When the first shape of the page was drawn, and the first picture of a person; null: the page has none. */
  skeleton: number | null;
  people: number | null;
  /** The longest of the scripted taps; null: the page has none. */
  inp: number | null;
  scriptKilobytes: number;
  files: number;
  /** Lighthouse's scores; null: not measured. */
  scores: Scores | null;
};
/** `load`: load average of the machine during the run (one minute); its cores stand in the machine's line. */
export type PageLine = { runs: number; load: number; pages: PageRun[] };

/** Pages on a slow phone. */
export function pageText(lines: readonly Measured<PageLine>[]): string[] {
  return lines.map(
    (l) => `## Pages on a slow phone

\`${l.command}\` · ${l.date} · ${l.machine}

Chromium, 360 × 740, processor slowed down four times, 150 ms there and back, 1.6 Mb/s, nothing kept from before; the median of ${l.runs}. Browser,
server and database share the machine's cores, whose load was ${l.load}. Scripts are what was sent, heads included, with what is fetched ahead once
the page is calm; what a page needs is held by \`scripts/weight.mjs\`. The longest tap is of those in \`bench/page.bench.ts\`: of /match
«Mengapa», «Saringan» and «Riwayat suka» with their ends, of /history-suka its tabs. Wanted: LCP ≤ 2500, CLS ≤ 0.05, taps ≤ 200, a shape
within 2000, people within 6000; Lighthouse 12 (mobile, simulated) ≥ 95/100/100/100 for pages everybody reads, ≥ 85 performance for /match.

| page | LCP | CLS | first shape | first person | longest tap | KB of scripts | files | Lighthouse: performance, access, practices, search |
|---|---|---|---|---|---|---|---|---|
${l.pages.map((p) => `| ${[p.path, p.lcp, p.cls, p.skeleton ?? '—', p.people ?? '—', p.inp ?? '—', p.scriptKilobytes, p.files, scoresText(p.scores)].join(' | ')} |`).join('\n')}
`,
  );
}

const scoresText = (scores: Scores | null): string =>
  scores === null
    ? '—'
    : Object.values(scores)
        .map((one) => one ?? '?')
        .join(' / ');
