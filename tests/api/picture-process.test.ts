import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { pictureFigures, pictureProcessId } from '../../src/server/adapters/picture-process.ts';
import { apiSuite } from '../support/suite.ts';
import { testPicture } from '../support/world.ts';

const { server, world } = await apiSuite();
const onLinux = { skip: process.platform !== 'linux' };

/** What is stored, as rows and as files. */
async function stored(): Promise<unknown[]> {
  const rows = await server.ctx.pool.query(
    'select (select count(*) from photos)::int photos, (select count(*) from loose_objects)::int orphans',
  );
  const files = await readdir(path.join(server.ctx.config.dataDir, 'files'), { recursive: true }).catch(() => []);
  return [rows.rows[0], files.sort()];
}

it(
  'a photo whose process is killed is answered 503, leaves nothing behind, and is taken the next time (decision 0063)',
  onLinux,
  async () => {
    const { browser } = await world.signedIn('wanita', { photos: 0 });
    const send = async () =>
      browser.sendFile('POST', '/api/profile/photos', await testPicture({ width: 300, height: 400 }), 'foto.jpg');
    expect((await send()).body.photos).toHaveLength(1);
    const before = await stored();
    process.kill(pictureProcessId()!, 'SIGSTOP');
    const answer = send();
    await expect.poll(() => pictureFigures().atWork).toBe(1);
    process.kill(pictureProcessId()!, 'SIGKILL');
    const { status, body, headers } = await answer;
    expect([status, body.code, body.message, headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      'Server sedang sibuk. Coba lagi dalam 5 detik.',
      '5',
    ]);
    expect(await stored()).toEqual(before);
    expect((await send()).body.photos).toHaveLength(2);
  },
);
