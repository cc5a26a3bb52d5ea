import type { Measured } from './figures.ts';

export type PageRun = {
  path: string;
  lcp: number;
  cls: number;
  /** When the first shape of the page was drawn, and the first picture of a person; null: the page has none. */
  skeleton: number | null;
  people: number | null;
  /** The longest of the scripted taps. */
  inp: number | null;
  scriptKilobytes: number;
  files: number;
};
export type PageLine = { runs: number; pages: PageRun[] };

/** Pages on a slow phone. */
export function pageText(lines: readonly Measured<PageLine>[]): string[] {
  return lines.map(
    (l) => `## Pages on a slow phone

\`${l.command}\` · ${l.date} · ${l.machine}

Chromium, 360 × 740, processor slowed down four times, 150 ms there and back, 1.6 Mb/s, nothing kept from before; the median of ${l.runs}. Browser,
server and database share the machine's cores. Scripts are what was sent, heads included, with what is fetched ahead once the page is calm;
what a page needs is held by \`scripts/weight.mjs\`.

| page | LCP | CLS | first shape | first person | longest tap | KB of scripts | files |
|---|---|---|---|---|---|---|---|
${l.pages.map((p) => `| ${[p.path, p.lcp, p.cls, p.skeleton ?? '—', p.people ?? '—', p.inp ?? '—', p.scriptKilobytes, p.files].join(' | ')} |`).join('\n')}
`,
  );
}
