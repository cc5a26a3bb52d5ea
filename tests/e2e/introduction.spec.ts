import { PERSONA_NAMES } from '../../src/copy/demo.ts';
import { hostAndMatch, hostName, leave, openMatch, signInStaff } from './newcomers.ts';
import { another, expect, expectNoSidewaysScroll, loseAnswer, SIZES, test, told } from './story.ts';

const LINK = 'https://temu.contoh.id/kita';
/** A day from now, by the clock of Jakarta, where both live. */
const inDays = (days: number) => new Date(Date.now() + (days * 24 + 7) * 3_600_000).toISOString().slice(0, 10);

test(
  'two matches agree on a call; the team gives both the same link, which goes with a block',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    const her = hostName(project.name);
    await openMatch(page, him.nama);
    const profile = page.getByRole('dialog', { name: new RegExp(`^${him.nama}`) });
    await profile.getByRole('button', { name: `Pilihan lain: ${him.nama}` }).click();
    await page.getByRole('menuitem', { name: 'Ajak telepon perkenalan' }).click();
    const asking = page.getByRole('dialog', { name: `Ajak ${him.nama} bertelepon` });
    await asking.getByRole('button', { name: 'Kirim ajakan' }).click();
    await expect(asking.getByText(/^Pilih satu sampai 3 waktu/)).toBeVisible();
    await asking.getByLabel('Hari 1').fill(inDays(2));
    await asking.getByLabel('Jam 1').fill('19:30');
    await asking.getByLabel('Hari 2').fill(inDays(3));
    await asking.getByLabel('Jam 2').fill('08:00');
    await asking.getByRole('button', { name: 'Kirim ajakan' }).click();
    await told(page, 'Kami mengabarimu begitu dia menjawab.');

    await him.page.goto('/dashboard');
    const waiting = him.page.getByRole('region', { name: /^Ajakan telepon/ });
    await expect(waiting.getByText(/^Berlaku sampai /)).toBeVisible();
    await waiting.getByRole('link', { name: `Jawab ajakan telepon ${her}` }).click();
    await expect(him.page).toHaveURL(/\/konsultasi$/);
    const his = him.page.getByRole('region', { name: 'Telepon perkenalan' });
    await expect(his.getByText(her, { exact: false }).first()).toBeVisible();
    await his.getByRole('button', { name: 'Setuju dengan waktu ini' }).click();
    await expect(his.getByText('Pilih salah satu waktunya')).toBeVisible();
    await his.getByRole('radio').last().check();
    await expectNoSidewaysScroll(him.page);
    await his.getByRole('button', { name: 'Setuju dengan waktu ini' }).click();
    await expect(his.getByText('Sedang disiapkan')).toBeVisible();

    const team = await another(browser, SIZES.desktop);
    await signInStaff(team);
    await team.getByRole('link', { name: 'Telepon perkenalan', exact: true }).click();
    await team.getByRole('button', { name: `Buka telepon perkenalan ${her} · ${him.nama}` }).click();
    const place = team.getByRole('dialog', { name: 'Telepon perkenalan' });
    await place.getByLabel('Tautan telepon').fill('http://temu.contoh.id/kita');
    await place.getByRole('button', { name: 'Simpan' }).click();
    await expect(place.getByText('Tautan pertemuan harus diawali https://')).toBeVisible();
    await place.getByLabel('Tautan telepon').fill(LINK);
    await place.getByRole('button', { name: 'Simpan' }).click();
    await told(team, 'Tersimpan. Keduanya diberi tahu.');
    await team.close();

    await page.goto('/konsultasi');
    for (const one of [page, him.page])
      await expect(one.getByRole('link', { name: 'Buka tautan telepon' })).toHaveAttribute('href', LINK);
    await expectNoSidewaysScroll(page);
    const id = (await (await page.request.get('/api/session')).json()).member.id;
    const origin = new URL(page.url()).origin;
    expect(await him.page.request.post('/api/blocks', { data: { memberId: id }, headers: { origin } })).toBeOK();
    await page.reload();
    await expect(page.getByText(PERSONA_NAMES.andi, { exact: false }).first()).toBeVisible();
    await expect(page.getByText(him.nama, { exact: false })).toHaveCount(0);
    await leave(him);
  },
);

test(
  'an invitation whose answer was lost is found; a «no», and the end of a call, are asked about first',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await hostAndMatch(page, browser, project.name, { at: null });
    await openMatch(page, him.nama);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Pilihan lain: ${him.nama}` })
      .click();
    await page.getByRole('menuitem', { name: 'Ajak telepon perkenalan' }).click();
    const asking = page.getByRole('dialog', { name: `Ajak ${him.nama} bertelepon` });
    await asking.getByLabel('Hari 1').fill(inDays(2));
    await asking.getByLabel('Jam 1').fill('19:30');
    await loseAnswer(page, '**/api/introductions');
    await asking.getByRole('button', { name: 'Kirim ajakan' }).click();
    await expect(asking.getByText('Ajakan gagal dikirim')).toBeVisible();
    await asking.getByRole('button', { name: 'Kirim ajakan' }).click();
    // It is one of the two she may have.
    await expect(asking.getByText(/^Kamu sudah punya 2 ajakan yang berjalan/)).toBeVisible();
    await expect(asking.getByText('Ajakan gagal dikirim')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
    await asking.getByRole('link', { name: 'Telepon perkenalan' }).click();
    await expect(page).toHaveURL(/\/konsultasi$/);
    await expect(page.getByText(him.nama, { exact: false }).first()).toBeVisible();

    await him.page.goto('/konsultasi');
    const his = him.page.getByRole('region', { name: 'Telepon perkenalan' });
    await his.getByRole('button', { name: 'Belum bisa' }).click();
    const sure = him.page.getByRole('dialog', { name: 'Jawab belum bisa?' });
    await expect(sure.getByText(/baru bisa mengajakmu bertelepon lagi setelah 30 hari/)).toBeVisible();
    await expectNoSidewaysScroll(him.page);
    await sure.getByRole('button', { name: 'Tidak jadi' }).click();
    await his.getByRole('radio').first().check();
    await his.getByRole('button', { name: 'Setuju dengan waktu ini' }).click();
    await his.getByRole('button', { name: 'Batalkan telepon' }).click();
    const off = him.page.getByRole('dialog', { name: 'Batalkan telepon ini?' });
    await off.getByRole('button', { name: 'Tidak jadi' }).click();
    await expect(his.getByText('Sedang disiapkan')).toBeVisible();
    await his.getByRole('button', { name: 'Batalkan telepon' }).click();
    await off.getByRole('button', { name: 'Batalkan telepon' }).click();
    await expect(his.getByText('Dibatalkan', { exact: true })).toBeVisible();

    const again = { memberId: him.id, times: [{ day: inDays(2), time: '19:30' }] };
    expect(await page.request.post('/api/introductions', { data: again })).toBeOK();
    await him.page.reload();
    await his.getByRole('button', { name: 'Belum bisa' }).click();
    await sure.getByRole('button', { name: 'Belum bisa' }).click();
    await expect(his.getByText('Belum bisa', { exact: true })).toBeVisible();
    await expect(his.getByRole('button', { name: 'Belum bisa' })).toHaveCount(0);
    // Drawn, not only said: it leaves his list.
    const sent = him.page.getByRole('status').filter({ hasText: 'Jawabanmu terkirim.' });
    await expect(sent.getByRole('button', { name: 'Tutup' })).toBeVisible();
    await leave(him);
  },
);
