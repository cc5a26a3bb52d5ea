import { leave, newcomer, signInStaff } from './newcomers.ts';
import { expect, expectNoSidewaysScroll, SIZES, test, told } from './story.ts';
import { receiptPicture } from '../support/payments.ts';

const PAYER = { name: 'Pembayar Cerita', email: 'cerita@contoh.id', phone: '081234567890' };

test(
  'staff find a payment, look at its proof beside the amount, reject it with one click, and approve the next by keyboard',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const her = await newcomer(browser, project.name);
    const pay = async (seed: number, payer = her): Promise<string> => {
      const quote = await (
        await payer.page.request.post('/api/payments/quotes', { data: { plan: 'premium', code: 'DEMO50' } })
      ).json();
      // Where members pay to is what the team has set by now: stories of payments before this one changed it.
      const { accounts } = await (await payer.page.request.get('/api/payments/checkout?plan=premium')).json();
      const accountId = accounts.find(({ kind }: { kind: string }) => kind === 'bank').id;
      const file = { name: 'bukti.png', mimeType: 'image/png', buffer: await receiptPicture(seed) };
      const proof = await (await payer.page.request.post('/api/payments/proofs', { multipart: { file } })).json();
      const answer = await payer.page.request.post('/api/payments', {
        headers: { 'idempotency-key': `cerita-${Date.now()}-${seed}` },
        data: { quoteId: quote.id, ...PAYER, method: 'transfer', accountId, proofId: proof.id },
      });
      expect(answer, await answer.text()).toBeOK();
      return (await answer.json()).payment.number;
    };
    const first = await pay(1);
    await signInStaff(page);
    await page.goto('/admin/pembayaran');
    await expect(page.getByRole('heading', { level: 1, name: 'Antrean pembayaran' })).toBeVisible();
    // A search that finds nothing does not say that nothing waits; decided ones are not sorted by how long they wait.
    const lead = page.getByText(/^Yang paling lama menunggu di atas\./);
    await expect(lead).toBeVisible();
    await page.getByLabel('Cari').fill('tidak-ada-xyz');
    await expect(page.getByText('Tidak ada pembayaran yang cocok dengan «tidak-ada-xyz»')).toBeVisible();
    await expect(page.getByText('Tidak ada pembayaran yang menunggu')).toHaveCount(0);
    await page.getByText('Disetujui', { exact: true }).first().click();
    await expect(page.getByText('Tidak ada pembayaran yang cocok dengan «tidak-ada-xyz»')).toBeVisible();
    await expect(lead).toHaveCount(0);
    // What is typed while the other choice is still being drawn does not undo it.
    await page.getByRole('radio', { name: 'Menunggu' }).evaluate((radio: HTMLInputElement, text) => {
      const search = document.querySelector<HTMLInputElement>('#cari')!;
      radio.click();
      setTimeout(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(search, text);
        search.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }, first);
    const row = page.getByRole('row').filter({ hasText: first });
    await expect(row).toBeVisible();
    await expectNoSidewaysScroll(page);
    // A number of a payment is read whole, where the table is narrow too.
    await page.setViewportSize({ width: 768, height: 1024 });
    const number = row.getByText(first, { exact: true });
    const lines = () =>
      number.evaluate((element) => {
        const text = document.createRange();
        text.selectNodeContents(element);
        return new Set([...text.getClientRects()].map(({ top }) => top)).size;
      });
    await expect.poll(lines).toBe(1);
    await page.setViewportSize(SIZES.desktop);
    await row.getByRole('button').click();
    const dialog = page.getByRole('dialog', { name: `Pembayaran ${first}` });
    await expect(dialog.getByText('Rp59.000').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Buka bukti' }).click();
    await expect(dialog.getByRole('img')).toBeVisible();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Bukti dibuka' })).toHaveCount(1);
    await expect(dialog.getByText(`${PAYER.name}, +62 812 3456 7890, ${PAYER.email}`)).toBeVisible();
    await dialog.getByRole('button', { name: 'Tolak' }).click();
    await dialog.getByRole('button', { name: 'Jumlah transfer tidak sama dengan tagihan.' }).click();
    await told(page, `${first} ditolak.`);

    const second = await pay(2);
    await page.getByLabel('Cari').fill(second);
    await expect(page.getByRole('row').filter({ hasText: second })).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const next = page.getByRole('dialog', { name: `Pembayaran ${second}` });
    await next.getByRole('button', { name: 'Buka bukti' }).click();
    await expect(next.getByRole('img')).toBeVisible();
    await page.keyboard.press('a');
    await told(page, `${second} disetujui.`);
    const { member } = await (await her.page.request.get('/api/session')).json();
    expect(member.tier).toBe('premium');

    // A proof of somebody else: the key only goes to the button. The dialog says who pays, and leads to the file.
    const him = await newcomer(browser, project.name, { at: null });
    const third = await pay(2, him);
    await page.getByLabel('Cari').fill(third);
    await page.getByRole('row').filter({ hasText: third }).getByRole('button').click();
    const shared = page.getByRole('dialog', { name: `Pembayaran ${third}` });
    await expect(shared.getByText('Bukti ini pernah kami terima')).toBeVisible();
    await shared.getByRole('button', { name: 'Buka bukti' }).click();
    await expect(shared.getByRole('img')).toBeVisible();
    await page.keyboard.press('a');
    await expect(shared.getByRole('button', { name: 'Setujui' })).toBeFocused();
    await page.keyboard.press('Enter');
    await told(page, `${third} disetujui.`);
    await page.getByText('Disetujui', { exact: true }).first().click();
    await expect(page.getByRole('columnheader', { name: 'Diputuskan' })).toBeVisible();
    // A refund whose answer was lost, pressed again, is done once.
    await page.getByLabel('Cari').fill(second);
    await page.getByRole('row').filter({ hasText: second }).getByRole('button').click();
    await expect(next.getByText('Bukti ini kami terima lagi sesudahnya')).toBeVisible();
    await next.getByRole('button', { name: 'Kembalikan' }).click();
    await next.getByLabel('Alasan pengembalian').fill('Anggota membayar dua kali.');
    await page.route(
      '**/api/staff/payments/*/refund',
      async (route) => {
        await route.fetch();
        await route.fulfill({ status: 599 });
      },
      { times: 1 },
    );
    await next.getByRole('button', { name: 'Kembalikan' }).click();
    await expect(next.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
    await next.getByRole('button', { name: 'Kembalikan' }).click();
    await told(page, `${second} dikembalikan.`);

    await page.getByLabel('Cari').fill(third);
    await page.getByRole('row').filter({ hasText: third }).getByRole('button').click();
    await page
      .getByRole('dialog', { name: `Pembayaran ${third}` })
      .getByRole('link', { name: him.nama })
      .click();
    await expect(page.getByRole('dialog').getByText(him.nama).first()).toBeVisible();
    await leave(her);
    await leave(him);
  },
);
