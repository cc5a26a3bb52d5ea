import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** The table that `npm run test:mutation` writes; a run that saw no mutants once wrote zeros over all of it. */
const rows = [
  ...readFileSync('docs/testing.md', 'utf8').matchAll(
    /^\| `(domain\/[a-z-]+|engine)` \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| ([\d.]+) % \|/gm,
  ),
].map(([, folder, mutants, killed, byTime, survived, score]) => ({
  folder: folder!,
  mutants: Number(mutants),
  found: Number(killed) + Number(byTime),
  survived: Number(survived),
  score: Number(score),
}));

describe('the table of mutants', () => {
  it('has a row of every folder whose mutants a test can meet', () => {
    const domain = readdirSync('src/domain').filter((name) => statSync(`src/domain/${name}`).isDirectory());
    expect(rows.map(({ folder }) => folder).sort()).toEqual([...domain.map((name) => `domain/${name}`), 'engine']);
  });

  it.each(rows)('$folder: its figures are of a run that saw mutants, and reach the bar', (row) => {
    expect(row.mutants).toBeGreaterThan(0);
    expect(row.found + row.survived).toBe(row.mutants);
    expect(row.score).toBeCloseTo(Math.floor((1000 * row.found) / row.mutants) / 10, 5);
    expect(row.score).toBeGreaterThanOrEqual(row.folder === 'engine' ? 85 : 90);
  });

  it('names files of the engine that are there', () => {
    const engine = [...readFileSync('docs/testing.md', 'utf8').matchAll(/^\| `([\w/-]+\.ts)` \| \d/gm)];
    expect(engine.length).toBeGreaterThan(15);
    expect(engine.filter(([, file]) => !existsSync(`src/engine/${file}`))).toEqual([]);
  });
});

describe('the reasons of survivors', () => {
  const reasons = JSON.parse(readFileSync('tests/mutation/survivors.json', 'utf8')) as { file: string; line: string }[];

  it('each quotes a line its file has', () => {
    expect(reasons.length).toBeGreaterThan(100);
    const linesOf = new Map<string, string[]>();
    const lines = (file: string) => {
      const known =
        linesOf.get(file) ??
        readFileSync(file, 'utf8')
          .split('\n')
          .map((line) => line.trim());
      linesOf.set(file, known);
      return known;
    };
    expect(reasons.filter(({ file, line }) => !existsSync(file) || !lines(file).includes(line))).toEqual([]);
  });
});
