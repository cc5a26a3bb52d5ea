import type { Page } from '@playwright/test';
import { hostAndMatch, hostName, hostOf, leave, matched, newcomer } from './newcomers.ts';
import { another, drawn, enter, expect, signIn, SIZES, test } from './story.ts';

/** Names of what can be pressed and lies under the toast. */
const underToast = (page: Page) =>
  page.evaluate(() => {
    const region = document.querySelector('[data-testid=toasts]')!;
    const toast = region.querySelector('[role=status] > div')!.getBoundingClientRect();
    return [...document.querySelectorAll('a[href], button, input, [role=tab]')]
      .filter((control) => !region.contains(control))
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        return left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  });

test('a candidate is passed, brought back at once, passed again and brought back in the history', async ({ page }) => {
  await signIn(page, 'andi');
  const menu = page.getByRole('button', { name: /^Pilihan lain: / }).first();
  const nama = (await menu.getAttribute('aria-label'))!.replace('Pilihan lain: ', '');
  const details = page.getByRole('button', { name: `Lihat profil: ${nama}` });
  const pass = async () => {
    await page
      .getByRole('button', { name: `Pilihan lain: ${nama}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Lewati' }).click();
    await expect(page.getByText(`${nama} dilewati`)).toBeVisible();
    await expect(details).toHaveCount(0);
  };
  await pass();
  // Once the list has closed the gap; nor after scrolling, once the page rests.
  await expect.poll(() => underToast(page)).toEqual([]);
  await page.mouse.wheel(0, 260);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect.poll(() => underToast(page)).toEqual([]);
  await page.getByRole('button', { name: 'Batalkan', exact: true }).press('Enter');
  await expect(page.getByText(`${nama} kembali ke daftarmu`)).toBeVisible();
  // The button is gone; the focus is not at the beginning of the page.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  await expect(details).toHaveCount(1);
  await pass();
  await page.goto('/history-suka');
  const passed = page.getByRole('tab', { name: /^Dilewati/ });
  await passed.click();
  await expect(passed).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^Dilewati .* kembali ke daftar /)).toBeVisible();
  await page.getByRole('button', { name: `Batalkan lewati: ${nama}` }).click();
  await expect(page.getByText('Belum ada yang kamu lewati')).toBeVisible();
  await page.goto('/match');
  await expect(details).toHaveCount(1);
});

test(
  'news waits until the undo of an act is no longer offered',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    await enter(page, hostOf(project.name));
    const him = await newcomer(browser, project.name, { at: '/match' });
    const menu = him.page.getByRole('button', { name: /^Pilihan lain: / }).first();
    const nama = (await menu.getAttribute('aria-label'))!.replace('Pilihan lain: ', '');
    await menu.click();
    await him.page.getByRole('menuitem', { name: 'Lewati' }).click();
    // While it has the focus it does not go by itself.
    const undo = him.page.getByRole('button', { name: 'Batalkan', exact: true });
    await undo.focus();
    // What shows news is fetched when there is some: a frame after that it would be there.
    const shows = him.page.waitForResponse(/news-toast/);
    await matched(page, him);
    await (await shows).finished();
    await drawn(him.page);
    await expect(him.page.getByTestId('toasts').getByText(`${nama} dilewati`)).toBeVisible();
    await undo.press('Enter');
    await expect(him.page.getByRole('button', { name: `Pilihan lain: ${nama}` })).toHaveCount(1);
    await expect(him.page.getByTestId('toasts').getByText('Kalian cocok!')).toBeVisible();
    await leave(him);
  },
);

test(
  'news that comes while an undo is offered is told together after it',
  { tag: '@desktop' },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: '/match' });
    await him.page
      .getByRole('button', { name: /^Pilihan lain: / })
      .first()
      .click();
    await him.page.getByRole('menuitem', { name: 'Lewati' }).click();
    const undo = him.page.getByRole('button', { name: 'Batalkan', exact: true });
    await undo.focus();
    await enter(page, hostOf(project.name));
    await matched(page, him);
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 1 belum dibaca' })).toBeVisible();
    const other = await another(browser, SIZES.phone);
    await enter(other, hostOf('phone'));
    await matched(other, him);
    await expect(him.page.getByRole('link', { name: 'Pemberitahuan, 2 belum dibaca' })).toBeVisible();
    // What both are about is read anew before they are told.
    await him.page.waitForLoadState('networkidle');
    await expect(undo).toBeVisible();
    await undo.press('Enter');
    await expect(him.page.getByTestId('toasts').getByText('2 pemberitahuan baru')).toBeVisible();
    await other.close();
    await leave(him);
  },
);

test('a match is ended from the conversation: both read it, neither finds the other', async ({ page, browser }, {
  project,
}) => {
  test.slow();
  const him = await hostAndMatch(page, browser, project.name, { at: '/history-suka' });
  const her = hostName(project.name);
  await page.goto('/history-suka');
  await page.getByRole('button', { name: `Chat (2 hari): ${him.nama}` }).click();
  await page.getByLabel(`Tulis pesan untuk ${him.nama}`).fill('Salam kenal');
  await page.keyboard.press('Enter');
  await him.page.goto('/pesan');
  await him.page.getByRole('link', { name: new RegExp(her.replace(/[()]/g, '\\$&')) }).click();
  await expect(him.page.getByText('Salam kenal', { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: `Pilihan untuk ${him.nama}` }).click();
  await page.getByRole('menuitem', { name: 'Akhiri kecocokan' }).click();
  const ask = page.getByRole('dialog', { name: `Akhiri kecocokan dengan ${him.nama}?` });
  await expect(ask.getByText('Ini tidak bisa dibatalkan.')).toBeVisible();
  await ask.getByRole('button', { name: 'Akhiri kecocokan' }).click();
  for (const one of [page, him.page]) {
    await expect(one.getByText('Kecocokan ini sudah berakhir').last()).toBeVisible();
    await expect(one.getByText('Salam kenal', { exact: true }).last()).toBeVisible();
    await expect(one.getByLabel(/^Tulis pesan untuk /)).toHaveCount(0);
    await one.goto('/history-suka');
    await expect(one.getByRole('tab', { name: /Saling menyukai/ })).toBeVisible();
  }
  // The conversation's window, which stays, names them; the list does not.
  await expect(page.getByRole('tabpanel').getByText(him.nama)).toHaveCount(0);
  await expect(him.page.getByText('Belum ada yang saling menyukai')).toBeVisible();
  await leave(him);
});

test('a toast of a failure has the id to quote once, one that sends to the team its page, one of a rule neither', {
  tag: '@phone',
}, async ({ page }) => {
  await signIn(page, 'andi');
  const alert = page.getByTestId('toasts').getByRole('alert');
  const refusedWith = async (status: number, json: { code: string; message: string }) => {
    await page.route('**/api/passes', (route) => route.fulfill({ status, json: { ...json, requestId: 'uji-789' } }), {
      times: 1,
    });
    await page
      .getByRole('button', { name: /^Pilihan lain: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Lewati' }).click();
    await expect(alert.getByText(json.message)).toBeVisible();
    return (await alert.innerText()).split('uji-789').length - 1;
  };
  expect(await refusedWith(599, { code: 'unexpected', message: 'Terjadi kesalahan sistem' })).toBe(1);
  await expect(alert.getByText('Kode untuk tim kami: uji-789')).toBeVisible();
  expect(await refusedWith(404, { code: 'candidate-not-available', message: 'Profil ini tidak tersedia' })).toBe(0);
  const message = 'Hubungi tim kami lewat halaman Kontak untuk penjelasan.';
  expect(await refusedWith(403, { code: 'number-refused', message })).toBe(0);
  await alert.getByRole('link', { name: 'halaman Kontak' }).click();
  await expect(page).toHaveURL(/\/kontak$/);
});
