import { expect, it, onTestFinished } from 'vitest';
import { OUTSIDE_REDIS } from '../support/engines.ts';
import { startProxy } from '../support/live-proxy.ts';
import { ownServer } from '../support/suite.ts';
import { PASSWORD } from '../support/world.ts';

/** Ways in which Redis does not answer: nothing listens, or it is frozen. */
it.each(['away', 'frozen'])('tries are counted, and people get in, while Redis is %s', async (how) => {
  const redis = await startProxy(Number(new URL(OUTSIDE_REDIS).port || 6379));
  let closed = false;
  const away = async () => {
    if (!closed) await redis.close();
    closed = true;
  };
  onTestFinished(away);
  const { server, world } = await ownServer({ env: { REDIS_URL: `redis://127.0.0.1:${redis.port}` } });
  const sari = await world.member('wanita', { photos: 0 });
  const budi = await world.member('pria', { photos: 0 });
  const enter = async (username: string, password: string) => {
    const { status, body } = await server.browser().post('/api/session', { username, password });
    return status === 200 ? 'in' : body.code;
  };
  expect(await enter(sari.username, 'bukan ini')).toBe('credentials-wrong');
  if (how === 'away') await away();
  else redis.hold(300_000);
  const codes: string[] = [];
  for (let n = 0; n < 12; n++) codes.push(await enter(sari.username, 'bukan ini'));
  expect(codes).toEqual([...Array(10).fill('credentials-wrong'), ...Array(2).fill('too-many-requests')]);
  expect(await enter(budi.username, PASSWORD)).toBe('in');
});
