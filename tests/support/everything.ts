import { expect } from 'vitest';
import type { TestServer } from './server.ts';
import { PASSWORD, type Person, testPicture } from './world.ts';

/** Fills what a member can fill, by the routes members use. */
export async function givesEverything(server: TestServer, member: Person, mark: string): Promise<void> {
  const { browser } = member;
  const run = (sql: string, values: unknown[]) => server.ctx.pool.query(sql, values);
  const ok = (answer: { status: number; text: string }) =>
    expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.not.stringContaining('"code"')]);
  ok(await browser.sendFile('POST', '/api/profile/photos', await testPicture(), `${mark}.jpg`));
  const paper = Buffer.from(`%PDF-1.4\n${mark}\n%%EOF\n`);
  ok(await browser.sendFile('POST', '/api/profile/papers', paper, `${mark} slip.pdf`, { kind: 'income' }));
  ok(await browser.post('/api/requests/data-rights', { right: 'objection', text: `${mark} keberatan` }));
  ok(await browser.post('/api/notifications/mail', { address: `${mark}@contoh.test`, currentPassword: PASSWORD }));
  await server.ctx.db
    .insertInto('mail_addresses')
    .values({ member_id: member.id, address: `${mark}@contoh.test`, verified_at: new Date() })
    .execute();
  const contact = { name: mark, email: `${mark}@contoh.test`, subject: mark, message: `${mark} pesan` };
  ok(await server.browser().post('/api/contact', contact));
  const held = (browser as { cookies: Map<string, string> }).cookies.size;
  expect(held).toBeGreaterThan(0);
  await run('update sessions set user_agent = $2 where member_id = $1', [member.id, `${mark} peramban`]);
  ok(await browser.send('PATCH', '/api/profile', { job: `${mark} pekerjaan baru` }));
  ok(await browser.send('PATCH', '/api/profile/preferences', { dealbreakers: [`${mark} lain`] }));
  await run(
    `insert into consents (member_id, purpose, given, version, text_hash) values ($1, 'profile', true, '1', 'aa'), ($1, 'marketing', false, '1', 'bb')`,
    [member.id],
  );
  await run(
    `insert into passkeys (member_id, credential_id, public_key, counter, transports, name, added_at) values ($1, $2, 'x', 0, '{}', $2, now())`,
    [member.id, `${mark}-kunci`],
  );
  await run(
    `insert into push_subscriptions (member_id, session_id_hash, endpoint, p256dh, auth)
      select member_id, id_hash, $2, 'p', 'a' from sessions where member_id = $1 limit 1`,
    [member.id, `https://push.contoh.test/${mark}`],
  );
}
