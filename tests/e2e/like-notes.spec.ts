import { opened } from './database.ts';
import { hostName, hostOf, leave, newcomer } from './newcomers.ts';
import { openNoteDialog } from './note-dialog.ts';
import { enter, expect, signIn, SIZES, test } from './story.ts';

test('«Suka, dengan catatan»: contact details are refused kindly, without a network nothing typed is lost, then it is sent', async ({
  page,
  context,
}, { project }) => {
  await signIn(page, 'andi');
  const { profile, dialog } = await openNoteDialog(page);
  const text = dialog.getByLabel('Catatanmu');
  await expect(dialog.getByLabel('Tentang')).toHaveValue(/^prompts:/);
  await expect(dialog.getByText('140 karakter lagi')).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Kirim suka' });
  await send.click();
  await expect(dialog.getByText('Bagian ini belum diisi')).toBeVisible();
  if (project.name === 'phone') {
    // Above its keyboard the whole field is seen with its label, from the first letter on.
    await page.setViewportSize({ width: 360, height: 380 });
    await text.press('A');
    const isFree = () =>
      text.evaluate((field) => {
        const { left, bottom } = field.getBoundingClientRect();
        return document.elementFromPoint(left + 20, bottom - 8) === field;
      });
    await expect.poll(isFree).toBe(true);
    await expect(dialog.getByText('Catatanmu', { exact: true })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(SIZES.phone);
  }
  await text.fill('Hubungi aku di 0812 3456 7890 ya');
  await send.click();
  await expect(dialog.getByText(/Nomor telepon, e-mail, tautan/)).toBeVisible();
  await text.fill('Jawabanmu membuatku tersenyum.');
  await context.setOffline(true);
  await send.click();
  await expect(dialog.getByRole('alert').getByText('Suka belum terkirim')).toBeVisible();
  await expect(text).toHaveValue('Jawabanmu membuatku tersenyum.');
  await context.setOffline(false);
  await send.click();
  await expect(dialog).toHaveCount(0);
  await expect(profile.getByRole('figure', { name: /^Catatanmu tentang/ })).toContainText(
    'Jawabanmu membuatku tersenyum.',
  );
  await expect(profile.getByRole('button', { name: /^Beri catatan/ })).toHaveCount(0);
  // Passing whom one has just liked is no next step: it waits in the menu.
  await expect(profile.getByRole('button', { name: 'Lewati' })).toHaveCount(0);
  await profile.getByRole('button', { name: /^Pilihan lain/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Lewati' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
});

test('a premium member reads the note before she answers, and it stands at the match and at the head of the chat', async ({
  page,
  browser,
}, { project }) => {
  const him = await newcomer(browser, project.name, { at: null });
  await enter(page, hostOf(project.name));
  const hostId = (await (await page.request.get('/api/session')).json()).member.id;
  await opened(him.id, hostId);
  const note = { field: 'religion', prompt: null, text: 'Semoga kita sejalan, salam kenal.' };
  expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId, note } })).toBeOK();
  await page.goto('/history-suka?tab=likers');
  const row = page.getByRole('listitem').filter({ hasText: him.nama });
  await expect(row.getByText(note.text)).toBeVisible();
  await expect(row.getByText(/^Menyukaimu \d/)).toBeVisible();
  await row.getByRole('button', { name: `Suka balik: ${him.nama}` }).click();
  const celebration = page.getByRole('dialog').filter({ hasText: note.text });
  await expect(celebration.getByText('Catatannya tentang Agama')).toBeVisible();
  await celebration.getByRole('button', { name: /Mulai chat|Kirim pesan|Chat/ }).click();
  await expect(page.getByText(note.text).last()).toBeVisible();
  await expect(page.getByLabel(`Tulis pesan untuk ${him.nama}`)).toBeVisible();
  await page.goto('/history-suka');
  await expect(row.getByText(/^Kamu sukai \d/)).toBeVisible();
  await leave(him);
});

test('what was asked about a profile before the like does not undo it on the screen', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'budi');
  const open = page.getByRole('button', { name: /^Lihat profil: / });
  const whom = (await open.last().getAttribute('aria-label'))!.split(': ')[1]!;
  await page.getByRole('button', { name: `Lihat profil: ${whom}` }).click();
  const profile = page.getByRole('dialog', { name: new RegExp(`^${whom}`) });
  await expect(profile.getByRole('button', { name: `Suka: ${whom}` })).toBeVisible();
  let answerNow = () => {};
  const held = new Promise<void>((go) => (answerNow = go));
  let asked = 0;
  // The answer of before the like comes after it.
  await page.route(/\/api\/members\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch();
    asked++;
    await held;
    await route.fulfill({ response }).catch(() => {});
  });
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => asked).toBeGreaterThan(0);
  await profile.getByRole('button', { name: `Suka: ${whom}` }).click();
  await expect(profile.getByText('Menunggu balasan')).toBeVisible();
  answerNow();
  // Asked once more after it, or not at all: the like stays.
  await expect(profile.getByRole('button', { name: `Suka: ${whom}` })).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await expect(profile.getByText('Menunggu balasan')).toBeVisible();
});

test('a note that was begun ends with its profile: the next profile opens without it', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'budi');
  const cards = page.getByRole('button', { name: /^Lihat profil: / });
  const note = page.getByRole('dialog', { name: /^Suka .+, dengan catatan$/ });
  const begin = page.getByRole('dialog').getByRole('button', { name: 'Suka, dengan catatan' });
  await cards.first().click();
  await begin.click();
  await expect(note).toBeVisible();
  // The member goes away meanwhile.
  const address = /\/api\/members\/[0-9a-f-]{36}$/;
  await page.route(address, (route) =>
    route.fulfill({ status: 404, json: { code: 'candidate-not-available', message: 'Tidak ada.', requestId: 'uji' } }),
  );
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(note).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).last().click();
  await page.unroute(address);
  await cards.nth(1).click();
  await expect(begin).toBeVisible();
  await expect(note).toHaveCount(0);
});

test(
  'a like given elsewhere meanwhile, without the note, is told: the note has not gone with it',
  {
    tag: '@phone',
  },
  async ({ page, browser }, { project }) => {
    const him = await newcomer(browser, project.name, { at: null });
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await opened(him.id, hostId);
    await him.page.goto('/match');
    await him.page.getByRole('button', { name: `Lihat profil: ${hostName(project.name)}` }).click();
    await him.page.getByRole('dialog').getByRole('button', { name: 'Suka, dengan catatan' }).click();
    const dialog = him.page.getByRole('dialog', { name: `Suka ${hostName(project.name)}, dengan catatan` });
    const text = dialog.getByLabel('Catatanmu');
    await text.fill('Salam  kenal ya.');
    expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId } })).toBeOK();
    await dialog.getByRole('button', { name: 'Kirim suka' }).click();
    await expect(dialog.getByText('Kamu sudah menyukainya; catatannya tidak terkirim.')).toBeVisible();
    await expect(text).toHaveValue('Salam  kenal ya.');
    await leave(him);
  },
);
