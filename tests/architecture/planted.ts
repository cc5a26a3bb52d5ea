import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

type Diagnostic = {
  message: string;
  help?: string;
  code: string;
  filename: string;
  labels: { span: { line: number } }[];
};

/**
 * Lints lines planted in a tiny house with our rules (nothing is ever written into src), all at once; answers what was said
 * of each, in the order of `lines`. Lines of one file stand below each other; a line that is planted twice counts twice.
 */
export function lintPlanted(lines: readonly { file: string; text: string }[]): string[] {
  const house = mkdtempSync(path.join(os.tmpdir(), 'serasi-house-'));
  try {
    for (const file of ['oxlint.config.mjs', 'package.json', 'tsconfig.base.json'])
      cpSync(path.join(ROOT, file), path.join(house, file));
    // The rules read the names of the contract's files.
    mkdirSync(path.join(house, 'src/contract'), { recursive: true });
    for (const name of readdirSync(path.join(ROOT, 'src/contract')))
      writeFileSync(path.join(house, 'src/contract', name), '');
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(house, 'node_modules'));
    const files = new Map<string, { texts: string[]; at: number[]; next: number }>();
    lines.forEach(({ file, text }, i) => {
      const planted = files.get(file) ?? { texts: [], at: [], next: 1 };
      planted.at[i] = planted.next;
      planted.texts.push(text.includes('\n') ? text : withOwnName(text, `p${i}`));
      planted.next += text.split('\n').length;
      files.set(file, planted);
    });
    for (const [file, { texts }] of files) {
      mkdirSync(path.dirname(path.join(house, file)), { recursive: true });
      writeFileSync(path.join(house, file), `${texts.join('\n')}\n`);
    }
    const { stdout, stderr } = spawnSync(
      path.join(ROOT, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.mjs', '-f', 'json'],
      { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
    );
    if (!stdout.startsWith('{')) throw new Error(stdout + stderr);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return lines.map(({ file, text }, i) => {
      const from = files.get(file)!.at[i]!;
      const to = from + text.split('\n').length;
      return diagnostics
        .filter((d) => d.filename === file && d.labels.some(({ span }) => span.line >= from && span.line < to))
        .map((d) => `${d.code} ${d.message} ${d.help ?? ''}`)
        .join('\n');
    });
  } finally {
    rmSync(house, { recursive: true, force: true });
  }
}

/** Lines of one file may not declare the same name twice. */
function withOwnName(line: string, name: string): string {
  return line
    .replace(/^(import (?:type )?\{ \w+) \}/, `$1 as ${name} }`)
    .replace(/^import \w+ from/, `import ${name} from`)
    .replace(/^export const \w+/, `export const ${name}`);
}
