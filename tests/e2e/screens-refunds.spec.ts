import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { receiptPicture } from '../support/payments.ts';
import { expectWell } from './accessible.ts';
import { inDatabase } from './database.ts';
import { leave, newcomer } from './newcomers.ts';
import { openTill } from './till.ts';
import { expect, test, told } from './story.ts';

const PAYER = { name: 'Pembayar Cerita', email: 'cerita@contoh.id', phone: '081234567890' };

/** A premium by transfer that waits for the team; answers its id and number. */
async function pay({ request }: Page, seed: number): Promise<{ id: string; number: string }> {
  const quote = await (await request.post('/api/payments/quotes', { data: { plan: 'premium' } })).json();
  const file = { name: 'bukti.png', mimeType: 'image/png', buffer: await receiptPicture(seed) };
  const proof = await (await request.post('/api/payments/proofs', { multipart: { file } })).json();
  const answer = await request.post('/api/payments', {
    headers: { 'idempotency-key': randomUUID() },
    data: { quoteId: quote.id, ...PAYER, method: 'transfer', accountId: 'bca', proofId: proof.id },
  });
  expect(answer, await answer.text()).toBeOK();
  return (await answer.json()).payment;
}

test(
  'money is asked back on the page of its payment, taken back, asked again, and refused; nobody pays twice',
  {
    tag: '@phone',
  },
  async ({ browser }, { project }) => {
    test.slow();
    const till = await openTill(browser);
    const her = await newcomer(browser, project.name);
    const first = await pay(her.page, 401);
    await till.decideOnScreen(her.page, 'approve');
    await her.page.goto(`/akun/pembayaran/${first.id}`);
    const ask = her.page.getByRole('button', { name: 'Minta pengembalian' });
    await expect(her.page.getByText(/^Uangnya bisa kamu minta kembali sampai \d/)).toBeVisible();
    await expectWell(her.page);

    await ask.click();
    const dialog = her.page.getByRole('dialog', { name: 'Minta uangmu kembali?' });
    await expect(
      dialog.getByText(
        'Paketmu tetap berjalan sampai pengembaliannya disetujui; lalu yang dibawa pembayaran ini berakhir.',
      ),
    ).toBeVisible();
    await dialog.getByLabel('Alasan').fill('a'.repeat(501));
    await dialog.getByRole('button', { name: 'Kirim permintaan' }).click();
    await expect(dialog.getByText('Paling banyak 500 karakter', { exact: true })).toBeVisible();
    await expectWell(her.page);
    await dialog.getByLabel('Alasan').fill('Kami sudah bertemu di luar.');
    await dialog.getByRole('button', { name: 'Kirim permintaan' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(her.page.getByText(/^Permintaan pengembalian kami terima .+ Kami jawab paling lambat /)).toBeVisible();
    await expect(her.page.getByText('Alasanmu: Kami sudah bertemu di luar.')).toBeVisible();
    await expect(her.page.getByText('Paketmu tetap berjalan sampai kami menjawab.')).toBeVisible();
    await expect(ask).toHaveCount(0);
    await expectWell(her.page);

    await her.page.getByRole('button', { name: 'Tarik permintaan' }).click();
    await her.page.getByRole('dialog').getByRole('button', { name: 'Tarik permintaan' }).click();
    await expect(her.page.getByRole('dialog')).toHaveCount(0);
    await expect(ask).toBeVisible();
    await ask.click();
    await dialog.getByRole('button', { name: 'Kirim permintaan' }).click();
    await expect(her.page.getByText('Paketmu tetap berjalan sampai kami menjawab.')).toBeVisible();

    const listed = her.page.getByRole('link', { name: `Buka pembayaran ${first.number}` });
    const inList = async (state: string) => {
      await her.page.goto('/akun/pembayaran');
      await expect(listed.getByText(state, { exact: true })).toBeVisible();
      await expectWell(her.page);
      await listed.click();
      await expect(her.page.getByText(/^Permintaan pengembalian/)).toBeVisible();
    };
    await inList('Minta dikembalikan');

    // Finance finds who asks, and says why not; her page follows by itself.
    await till.page.goto('/admin/pembayaran?keadaan=refund-asked');
    await expect(till.page.getByText(/, 1 minta dikembalikan$/)).toBeVisible();
    const row = till.page.getByRole('row').filter({ hasText: first.number });
    await expect(row.getByText('Minta dikembalikan')).toBeVisible();
    await expectWell(till.page);
    await row.getByRole('button').click();
    const work = till.page.getByRole('dialog', { name: `Pembayaran ${first.number}` });
    await expect(work.getByText('Anggota tidak menulis alasan.')).toBeVisible();
    await work.getByRole('button', { name: 'Tolak permintaan' }).click();
    await work.getByLabel('Alasan menolak').fill('Paketnya sudah dipakai sebulan penuh.');
    await expectWell(till.page);
    await work.getByRole('button', { name: 'Tolak permintaan' }).click();
    await told(till.page, `Permintaan untuk ${first.number} ditolak.`);
    await expect(till.page.getByText('Tidak ada pembayaran di sini')).toBeVisible();
    await expect(her.page.getByText(/^Permintaan pengembalianmu kami tolak /)).toBeVisible();
    await expect(her.page.getByText('Alasan: Paketnya sudah dipakai sebulan penuh.')).toBeVisible();
    await expect(her.page.locator('main').getByRole('link', { name: 'Tulis kepada kami' })).toHaveAttribute(
      'href',
      '/kontak',
    );
    await expectWell(her.page);
    await inList('Permintaan ditolak');

    // Money that came for a plan that was there: it goes back unasked.
    await inDatabase(
      `update payments set paid_twice = true, refund_asked_at = null, refund_ask_reason = null, refund_refused_at = null,
      refund_refused_by = null, refund_refusal = null where id = $1`,
      [first.id],
    );
    await her.page.reload();
    await expect(her.page.getByText(/^Paketmu sudah aktif waktu uang ini masuk; kami kembalikan/)).toBeVisible();
    await expect(ask).toHaveCount(0);
    await till.refundOnScreen(her.page);
    await expect(her.page.getByText(/Paket yang sudah ada tidak berubah\.$/).first()).toBeVisible();

    // Money that came through the gateway with another amount, and that the team rejected: no second payment is asked for.
    const second = await pay(her.page, 402);
    await till.decideOnScreen(her.page, 'reject');
    await inDatabase(`update payments set method = 'qris', account = null, proof_id = null where id = $1`, [second.id]);
    for (const where of [`/akun/pembayaran/${second.id}`, '/payment-success']) {
      await her.page.goto(where);
      await expect(her.page.getByText('Kalau uangmu sudah terkirim, jangan transfer lagi.')).toBeVisible();
    }
    await inDatabase(`update payments set ended = 'returned', reason = null where id = $1`, [second.id]);
    await her.page.reload();
    await expect(her.page.getByRole('heading', { level: 1, name: 'Pembayaran ini dikembalikan' })).toBeVisible();
    await expect(her.page.getByText('jangan transfer lagi')).toHaveCount(0);
    await till.close();
    await leave(her);
  },
);
