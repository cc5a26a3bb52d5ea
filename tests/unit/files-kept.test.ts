import { filesKept, withoutWorker } from '#web/lib/files-kept.ts';
import { expect, it } from 'vitest';

it('what is fetched ahead waits until it is known that no worker does it, and can be called off', () => {
  const calls: string[] = [];
  filesKept.set('unknown');
  withoutWorker(() => calls.push('a'));
  withoutWorker(() => calls.push('called off'))();
  expect(calls).toEqual([]);
  filesKept.set('no');
  withoutWorker(() => calls.push('b'));
  expect(calls).toEqual(['a', 'b']);

  filesKept.set('unknown');
  withoutWorker(() => calls.push('c'));
  filesKept.set('yes');
  filesKept.set('no');
  expect(calls).toEqual(['a', 'b']);
});
