import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAFF_PAGES } from '#contract/pages.ts';

/** What an operator reads at night: whatever it names is there. Its statements are tried in tests/api/runbook.test.ts. */
const text = ['docs/operations.md', 'SECURITY.md', 'docs/threat-model.md', 'docs/security.md']
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const quoted = [...text.matchAll(/`([^`]+)`/g)].map(([, words]) => words!.replace(/\s+/g, ' '));
const all = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([, found]) => found!))];

describe('the pages an operator reads', () => {
  it('name commands, programs, files and pages that are there', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    expect(all(/npm run ([a-z][\w:-]*)/g).filter((name) => !(name in scripts))).toEqual([]);
    // The build makes one file of each program at the root of the server (scripts/build.mjs).
    const built = readFileSync('scripts/build.mjs', 'utf8');
    const programs = all(/`?(?:node )?dist\/([\w-]+)\.js/g);
    expect(programs.length).toBeGreaterThan(6);
    expect(programs.filter((name) => !built.includes(name) || !existsSync(`src/server/${name}.ts`))).toEqual([]);
    for (const [, here, there] of text.matchAll(/^\| `npm run ([\w:-]+)` \| `(dist\/[\w-]+\.js)`/gm))
      expect([here, scripts[here!]]).toEqual([here, expect.stringContaining(there!)]);
    const files = quoted.filter((words) => /^(tests|docs|ops|scripts|src)\/[\w./-]+\.\w+$/.test(words));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    const pages = new Set<string>(STAFF_PAGES.map(({ to }) => to));
    expect(all(/(\/admin\/[a-z-]+)/g).filter((page) => !pages.has(page))).toEqual([]);
    const decisions = readdirSync('docs/decisions').map((name) => name.slice(0, 4));
    expect(all(/decisions? (\d{4})/g).filter((number) => !decisions.includes(number))).toEqual([]);
  });

  it('name jobs of the schedule, and settings the server reads', () => {
    const schedule = readFileSync('src/server/workers/schedule.ts', 'utf8');
    const jobs = new Set([...schedule.matchAll(/name: '([^']+)', cron/g)].map(([, name]) => name!));
    const verbs = [...new Set([...jobs].map((name) => name.split('.')[1]!))].join('|');
    const named = quoted.filter((words) => new RegExp(`^[a-z-]+\\.(${verbs})$`).test(words));
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !jobs.has(name))).toEqual([]);
    const settings = readFileSync('src/server/config.environment.ts', 'utf8');
    const table = text.slice(text.indexOf('## Settings'), text.indexOf('## Deploy'));
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, names]) => names!.match(/[A-Z][A-Z0-9_]+/g)!);
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.filter((name) => !new RegExp(`\\b${name}\\b`).test(settings))).toEqual([]);
  });
});
