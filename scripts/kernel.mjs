// `npm run kernel`: compiles the inner loop of the match engine (src/engine/kernel/scan.as, AssemblyScript) into src/engine/kernel/code.ts.
// The result is committed: programs and tests need no compiler. tests/unit/kernel-source.test.ts compiles it again and compares.
import fs from 'node:fs';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const ROOM = path.resolve(import.meta.dirname, '../src/engine/kernel');
const FLAGS = ['--runtime', 'stub', '--importMemory', '--enable', 'simd', '--optimizeLevel', '3', '--noAssert'];

/** The file of the compiled kernel, as its source makes it. Throws what the compiler says. */
export async function compiled() {
  const source = fs.readFileSync(path.join(ROOM, 'scan.as'), 'utf8');
  const made = {};
  const { error, stderr } = await asc.main(['scan.ts', '--outFile', 'scan.wasm', ...FLAGS], {
    readFile: (name) => (path.basename(name) === 'scan.ts' ? source : null),
    writeFile: (name, bytes) => void (made[name] = bytes),
    listFiles: () => [],
  });
  if (error) throw new Error(stderr.toString());
  const lines = Buffer.from(made['scan.wasm'])
    .toString('base64')
    .match(/.{1,100}/g);
  return [
    '// Made by `npm run kernel` of scan.as; not to be changed by hand.',
    '/** The WebAssembly module of scan.as, in base64. */',
    'export const KERNEL =',
    ...lines.map((line, i) => `  '${line}'${i === lines.length - 1 ? ';' : ' +'}`),
    '',
  ].join('\n');
}

if (process.argv[1] === import.meta.filename) fs.writeFileSync(path.join(ROOM, 'code.ts'), await compiled());
