import type { Measured } from './figures.ts';

export type NodesLine = {
  members: number;
  sockets: number;
  turns: number;
  node: string;
  newer: string;
  figures: { bench: string; name: string; here: number; newer: number }[];
};

/** The same benches on two versions of Node. */
export function nodesText(lines: readonly Measured<NodesLine>[]): string[] {
  return lines.map((l) => {
    const rows = l.figures.map(
      ({ bench, name, here, newer }) =>
        `| ${bench}: ${name} | ${Math.round((newer / here) * 100) / 100} | ${here} | ${newer} |`,
    );
    return `## Node ${l.newer} beside ${l.node}

\`${l.command}\` · ${l.date} · ${l.machine}

Each bench in turns on both, the mean of ${l.turns}; ${l.members.toLocaleString('en-US')} members, ${l.sockets} sockets, shorter than the runs above. In ms where nothing else is said.

| | ratio | ${l.node} | ${l.newer} |
|---|---|---|---|
${rows.join('\n')}
`;
  });
}
