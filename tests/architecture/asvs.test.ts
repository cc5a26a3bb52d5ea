import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../support/source-files.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(ROOT, name), 'utf8');
const STATES = ['met', 'partly', 'not met', 'not applicable'] as const;

/** Requirements of levels 1 and 2 of ASVS 5.0.0, with their level. */
const { levels } = JSON.parse(read('tests/golden/asvs-5.0.0.json')) as { levels: Record<string, string> };
const all = Object.entries(levels).flatMap(([section, of]) =>
  [...of].map((level, i) => [`${section}.${i + 1}`, level] as const),
);
const wanted = all.filter(([, level]) => level !== '3');

const ledger = read('docs/asvs.md');
const rows = [...ledger.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+?) \| (.+) \|$/gm)].map(
  ([, id, level, asks, state, why]) => ({ id: id!, level: level!, asks: asks!, state: state!, why: why! }),
);

/** Paths a row names, each with the claims that follow it: `tests/api/x.test.ts` T11, T12. */
const named = (why: string) =>
  [...why.matchAll(/`((?:src|tests|docs|ops)\/[^`]+|\.dockerignore)`((?:,? ?T\d{2}[a-z]{0,2}\b)*)/g)].map(
    ([, file, claims]) => ({ file: file!, claims: claims!.match(/T\d{2}[a-z]{0,2}/g) ?? [] }),
  );

describe('the ledger of ASVS 5.0.0 (docs/asvs.md)', () => {
  it('knows the standard whole: 345 requirements, 70 of level 1 and 183 of level 2', () => {
    const of = (level: string) => all.filter(([, one]) => one === level).length;
    expect([all.length, of('1'), of('2')]).toEqual([345, 70, 183]);
  });

  it('has each requirement of levels 1 and 2 once, with its level and how it stands', () => {
    expect(rows.map(({ id, level }) => [id, level])).toEqual(wanted);
    for (const { id, state } of rows) expect([id, STATES.includes(state as never)]).toEqual([id, true]);
  });

  it('what is met names what shows it; every named file is there, every named test carries its claim', () => {
    expect(rows.filter(({ state, why }) => state === 'met' && named(why).length === 0)).toEqual([]);
    const gone = rows.flatMap(({ id, why }) =>
      named(why).flatMap(({ file, claims }) =>
        !existsSync(path.join(ROOT, file))
          ? [`${id}: ${file} is not there`]
          : claims
              .filter((claim) => !new RegExp(`\\b${claim}`).test(read(file)))
              .map((c) => `${id}: no ${c} in ${file}`),
      ),
    );
    expect(gone).toEqual([]);
  });

  it('counts right', () => {
    for (const level of ['1', '2']) {
      const counts = STATES.map((state) => rows.filter((r) => r.level === level && r.state === state).length);
      expect(ledger).toContain(`| ${level} | ${counts.join(' | ')} |`);
    }
  });
});

it('docs/cryptography.md names each key that is derived, and no other (ASVS 11.1.2)', () => {
  const derived = sourceFiles('src/server').flatMap(({ code }) => code.match(/'[a-z-]+\/1'/g) ?? []);
  const written = [...read('docs/cryptography.md').matchAll(/^\| `([a-z-]+\/1)` \|/gm)].map(([, name]) => `'${name}'`);
  expect(written.length).toBeGreaterThan(5);
  expect([...new Set(derived)].sort()).toEqual([...written].sort());
});
