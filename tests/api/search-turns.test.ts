import { expect, it } from 'vitest';
import { demoMember } from '../../src/server/demo/fill.ts';
import { insertDemoMembers } from '../../src/server/demo/store.ts';
import { engineOf } from '../support/match-index.ts';
import { apiSuite } from '../support/suite.ts';

const { server, world } = await apiSuite();
const people = Array.from({ length: 100 }, (_, i) => demoMember(i, 'x', new Date()));
await insertDemoMembers(server.ctx.db, people, new Date().toISOString().slice(0, 10));
await server.ctx.index.check();

/** As long as the search of a large installation takes: more than a turn of the loop may work. */
function takeLong(): void {
  for (const end = performance.now() + 5; performance.now() < end; );
}

it('searches that wake at the same moment let small answers go between them (decision 0067)', async () => {
  const engine = engineOf(server.ctx);
  const search = engine.search.bind(engine);
  const notes: string[] = [];
  engine.search = (...asked) => {
    notes.push('search');
    takeLong();
    return search(...asked);
  };
  const members = await Promise.all(
    Array.from({ length: 8 }, (_, i) => world.signedIn(i % 2 ? 'pria' : 'wanita', { tier: 'premium' })),
  );
  let done = false;
  const answers = Promise.all(members.map(({ browser }) => browser.get('/api/matches'))).finally(() => (done = true));
  while (!done) {
    await new Promise<void>((next) => setImmediate(next));
    notes.push('turn');
  }
  expect((await answers).map(({ status }) => status)).toEqual(members.map(() => 200));
  expect(notes.filter((note) => note === 'search')).toHaveLength(8);
  expect(notes.join(' ')).not.toContain('search search');
});
