import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { another, enter, SIZES } from './story.ts';

/** Accounts that stories pay to. */
export const ACCOUNTS = [
  { id: 'bca', kind: 'bank', name: 'BCA', number: '1234567890', holder: 'Serasi', link: null },
  { id: 'mandiri', kind: 'bank', name: 'Mandiri', number: '9876543210123', holder: 'Serasi', link: null },
  { id: 'dana', kind: 'wallet', name: 'DANA', number: '081100000001', holder: 'Serasi', link: null },
];
const CODE = { maxUses: null, startsAt: null, endsAt: null, active: true, note: null };

/** One of those that are a click on the team's page. */
export const REASON = 'Jumlah transfer tidak sama dengan tagihan.';

/** Somebody of the team at the money: sets what members pay to, and decides. */
export async function openTill(browser: Browser) {
  const page = await another(browser, SIZES.desktop);
  await enter(page, 'staf');
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](path, { data, headers: { 'idempotency-key': randomUUID() } });
    expect(answer, `${path}: ${await answer.text()}`).toBeOK();
    return answer;
  };
  const set = (name: string, value: unknown) =>
    send('put', `/api/staff/settings/${name}`, { value, reason: 'Untuk cerita ini' });
  await set('accounts', ACCOUNTS);
  await set('unique-amounts', { on: true });
  /** The newest payment of a member. */
  const newest = async (member: Page): Promise<string> =>
    (await (await member.request.get('/api/payments')).json()).payments[0].id;
  return {
    /** The team changes what members pay to; whoever does that sets `ACCOUNTS` again at the end. */
    accounts: (list: readonly object[]) => set('accounts', list),
    /** A new code; answers how it is written. */
    async code(terms: object, maxUses: number | null = null): Promise<string> {
      const code = `UJI${randomUUID().replaceAll('-', '').slice(0, 8).toUpperCase()}`;
      await send('post', '/api/staff/referral-codes', { ...CODE, code, terms, maxUses });
      return code;
    },
    /** Decides the newest payment of a member on the team's own page, as finance does it: the proof first. */
    async decideOnScreen(member: Page, decision: 'approve' | 'reject'): Promise<void> {
      await page.goto(`/admin/pembayaran?buka=${await newest(member)}`);
      await page.getByRole('button', { name: 'Buka bukti' }).click();
      await expect(page.getByRole('img', { name: /^Bukti transfer/ })).toBeVisible();
      await page.getByRole('button', { name: decision === 'approve' ? 'Setujui (a)' : 'Tolak (r)' }).click();
      if (decision === 'reject') await page.getByRole('button', { name: REASON }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    async refundOnScreen(member: Page): Promise<void> {
      await page.goto(`/admin/pembayaran?keadaan=approved&buka=${await newest(member)}`);
      await page.getByRole('button', { name: 'Kembalikan' }).click();
      await page.getByLabel('Alasan pengembalian').fill('Diminta anggota hari ini');
      await page.getByRole('button', { name: 'Kembalikan' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    /** The month of a member ends in so many seconds: it began earlier, in what the end is reckoned from too. */
    endIn: (memberId: string, seconds: number) =>
      inDatabase(
        `with plan as (
           select member_id, period_end, now() + make_interval(secs => $2) as ends from subscriptions where member_id = $1
         ), earlier as (
           update plan_entries e set at = e.at - (plan.period_end - plan.ends) from plan where e.member_id = plan.member_id
         )
         update subscriptions s set period_end = plan.ends from plan where s.member_id = plan.member_id`,
        [memberId, seconds],
      ),
    page,
    close: () => page.close(),
  };
}
export type Till = Awaited<ReturnType<typeof openTill>>;
