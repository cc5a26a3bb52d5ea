import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '#server/context.ts';
import { JobRunner } from '#server/workers/runner.ts';

it('a job that took too long has failed, and its next try begins when it has come to its end', async () => {
  const order: string[] = [];
  const waiting = ['1', '2'];
  let letGo = () => {};
  let [failed, ended] = [() => {}, () => {}];
  const [told, done] = [new Promise<void>((go) => (failed = go)), new Promise<void>((go) => (ended = go))];
  const runs = [
    () => new Promise<number>((go) => (letGo = () => (order.push('the first ends'), go(0)))),
    () => Promise.resolve(order.push('the second')),
  ];
  const boss = {
    fetch: () => Promise.resolve(waiting.splice(0, 1).map((id) => ({ id }))),
    fail: (_: string, id: string) => Promise.resolve((order.push(`${id} failed`), failed())),
    complete: (_: string, id: string) => Promise.resolve((order.push(`${id} done`), ended())),
  };
  const nothing = { inc() {}, info() {}, warn() {}, error() {} };
  const ctx = { log: nothing, metrics: { jobs: nothing } } as unknown as Context;
  const job = { name: 'job', cron: '* * * * *', run: () => runs.shift()!() };
  const runner = new JobRunner(ctx, boss as never, [job], '', 1);
  onTestFinished(() => runner.stop());
  runner.wake('job');
  await told;
  runner.wake('job');
  // Whatever would begin now has begun.
  await new Promise(setImmediate);
  letGo();
  await done;
  expect(order).toEqual(['1 failed', 'the first ends', 'the second', '2 done']);
});
