import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { compiled } from '../../scripts/kernel.mjs';

it('the kernel of the engine is what its source makes (`npm run kernel`)', async () => {
  expect(await compiled()).toBe(readFileSync('src/engine/kernel/code.ts', 'utf8'));
});
