import { expect, it, onTestFinished } from 'vitest';
import type { Context } from '#server/context.ts';
import { openMetrics } from '#server/adapters/metrics.ts';
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

it('every job is counted from 0 on: an alert sees the first failure as one more', async () => {
  const metrics = openMetrics({ process: false });
  const job = (name: string) => ({ name, cron: '* * * * *', run: () => Promise.resolve(0) });
  new JobRunner({ metrics } as unknown as Context, {} as never, [job('one'), job('other')], '');
  const { values } = await metrics.jobs.get();
  expect(values.map(({ labels, value }) => [labels.job, labels.outcome, value])).toEqual([
    ['one', 'done', 0],
    ['one', 'failed', 0],
    ['other', 'done', 0],
    ['other', 'failed', 0],
  ]);
});
