import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT } from '../support/house.ts';

it('T76b: an outside judge gives a page, a page of members, an endpoint and a photo A+ (120 or more)', () => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'observatory'], { cwd: ROOT, encoding: 'utf8' });
  expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  expect(stdout.match(/^A\+ 1[2-9]\d/gm)).toHaveLength(4);
}, 600_000);
