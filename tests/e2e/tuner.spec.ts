import type { PersonaRole } from '../../src/copy/demo.ts';
import { inDatabase } from './database.ts';
import { listenTo } from './listener.ts';
import { newcomer } from './newcomers.ts';
import { spoil } from './seats.ts';
import { expect, expectNoSidewaysScroll, failOnce, hold, signIn, test } from './story.ts';

const man = (project: string): PersonaRole => (project === 'phone' ? 'dimas' : 'budi');

test('wishes are tried with live counts, thrown away, and kept', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, man(project.name));
  const total = async () => Number((await page.getByText(/^\d+ profil potensial$/).textContent())!.split(' ')[0]);
  const before = await total();

  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await expect(page.getByText('Perubahan yang paling membantu')).toBeVisible();
  // Beside ages «55+» alone would be an age.
  await expect(page.getByRole('button', { name: /^Usia .+ (\d+\+|kurang dari 5) kandidat$/ }).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.locator('#preference-age-from').fill('27');
  const told = page.getByText(/^Dengan usia dan agama ini: .+ kandidat \(sekarang \d+\+\)\.$/).first();
  await expect(told).toBeVisible();
  const change = (await told.textContent())!;
  // Closed, but neither thrown away nor kept: it is there again.
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await expect(page.locator('#preference-age-from')).toHaveValue('27');
  await expect(told).toHaveText(change);
  await page.getByRole('button', { name: 'Batalkan' }).click();
  expect(await total()).toBe(before);

  // By keyboard on the slider, then kept.
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  const thumb = page.getByRole('slider', { name: 'Usia dari' });
  await thumb.focus();
  for (let i = 0; i < 7; i++) await page.keyboard.press('ArrowRight');
  await expect(
    page.getByText('27–50+ tahun').or(page.getByText('27–50 tahun')).or(page.getByText('27+ tahun')).first(),
  ).toBeVisible();
  // The same wish as before counts the same; in whole fives, rounded down.
  await expect(told).toHaveText(change);
  const least = Number(change.match(/\d+/)![0]);
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByText('Pilihanmu tersimpan.')).toBeVisible();
  await expect.poll(total).toBeLessThan(before);
  const after = await total();
  expect(after - (after % 5)).toBe(least);
  await page.reload();
  await expect(page.getByText(`${after} profil potensial`)).toBeVisible();
});

test('an empty list offers the one change that helps most', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, man(project.name));
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await page.locator('#preference-height-number').selectOption('200');
  await expect(page.getByText('Jumlahnya terlihat begitu pilihan ini berlaku.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByRole('heading', { name: 'Belum ada kecocokan' })).toBeVisible();
  await expect(page.getByText('Satu perubahan yang paling membantu:')).toBeVisible();
  const best = (await page.getByText(/Tanpa tinggi minimal: \d+\+/).textContent())!.match(/\d+\+/)![0];
  await page.getByRole('button', { name: 'Coba perubahan ini' }).click();
  // Its control is further down: what is tried stands beside the buttons, with the count just told.
  await expect(page.getByText('Yang dicoba: Minimal tinggi pasangan: tidak menentukan')).toBeVisible();
  await expect(page.getByText(`Dengan perubahan ini: ${best} kandidat.`).first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByText(/^\d+ profil potensial$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Belum ada kecocokan' })).toHaveCount(0);
});

test('a fourth sensitive wish in a week is saved, says from when it counts, and is taken back', async ({ browser }, {
  project,
}) => {
  const { page } = await newcomer(browser, project.name, { at: null });
  await page.goto('/match');
  await expect(page.getByText(/^\d+ profil potensial$/)).toBeVisible();
  for (const ldrPref of ['no', 'yes', 'no', 'yes', 'no', 'yes'])
    expect(await page.request.patch('/api/profile/preferences', { data: { ldrPref } })).toBeOK();
  await page.reload();
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await page.getByRole('button', { name: 'Hitung pengaruh tinggi minimal' }).click();
  await expect(page.getByText('Tanpa tinggi minimal', { exact: false }).nth(1)).toBeVisible();
  await page.locator('#preference-height-number').selectOption('150');
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(
    page.getByText(/^Tersimpan\. Minimal tinggi pasangan mulai berlaku \d+ \S+ \d{4}, \d\d\.00 WI(B|TA|T)\.$/),
  ).toBeVisible();
  await page.goto('/profile#minHeightWanted');
  await expect(page.getByText(/^Sudah 3 perubahan dalam 7 hari: yang berikut tersimpan/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto('/match');
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await expect(page.getByText(/^Sudah tersimpan dan mulai berlaku .+: Minimal tinggi pasangan \d+ cm\./)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Batalkan perubahan ini' }).click();
  await expect(page.getByText('Pilihanmu tersimpan.')).toBeVisible();
  const { held } = await (await page.request.get('/api/profile')).json();
  expect(held).toMatchObject({ changesLeft: 0, waiting: null });
  await page.close();
});

test(
  'a failing count says so, keeps what was chosen, and can be asked again',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    await signIn(page, man(project.name));
    await failOnce(page, '**/api/matches/what-if');
    await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
    await expect(page.getByText('Perhitungan gagal dimuat')).toBeVisible();
    await page.getByRole('button', { name: 'Coba lagi' }).click();
    await expect(page.getByText('Perubahan yang paling membantu')).toBeVisible();
    const counted = page.waitForResponse('**/api/matches/what-if');
    await page.locator('#preference-age-from').fill('30');
    await counted;
    await expect(page.getByText(/^Dengan usia dan agama ini: /).first()).toBeVisible();
    const save = page.getByRole('button', { name: 'Simpan pilihan' });
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
    await save.press('Enter');
    // Said once, by the toast, when the try is over: nothing is read that would fail too.
    await expect(page.getByText('Pilihan belum tersimpan')).toBeVisible();
    await expect(save).not.toHaveAttribute('aria-busy');
    await expect(page.getByText('Perhitungan gagal dimuat')).toHaveCount(0);
    await page.unroute('**/api/**');
    // Busy, it kept the focus.
    await expect(save).toBeFocused();
    const ask = page.getByRole('button', { name: 'Hitung pengaruh tinggi minimal' });
    await ask.press('Enter');
    await expect(page.getByRole('group', { name: 'Hitung pengaruh tinggi minimal' })).toBeFocused();
    await expect(page.locator('#preference-age-from')).toHaveValue('30');

    // A range that cannot be is shown until another is chosen.
    const reversed = page.getByText('«Usia sampai» tidak boleh di bawah «Usia dari».');
    await page.locator('#preference-age-to').fill('20');
    await expect(reversed).toBeVisible();
    await page
      .getByRole('button', { name: /^Usia / })
      .first()
      .click();
    await expect(reversed).toHaveCount(0);

    // What is tried while the rest is being saved is neither saved nor lost.
    let letGo = () => {};
    const held = new Promise<void>((go) => (letGo = go));
    await page.route(
      '**/api/profile/preferences',
      async (route) => (await held, route.fulfill({ json: { kept: {}, waiting: null } })),
    );
    const asked = page.waitForRequest('**/api/profile/preferences');
    await save.click();
    await asked;
    await page.locator('#preference-height-number').selectOption('170');
    letGo();
    await expect(page.getByText('Pilihanmu tersimpan.')).toBeVisible();
    await expect(page.getByText('Yang dicoba: Minimal tinggi pasangan 170 cm')).toBeVisible();
  },
);

test(
  'after a count that failed no count of earlier wishes is shown, and a retry keeps its button',
  {
    tag: '@phone',
  },
  async ({ page }, { project }) => {
    await signIn(page, man(project.name));
    await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
    await page.locator('#preference-age-from').fill('25');
    const effect = page.getByText(/^Dengan usia dan agama ini: /).first();
    const counts = page.getByRole('button', { name: /(\d+\+|kurang dari 5) kandidat$/ });
    await expect(effect).toBeVisible();
    await expect(counts.first()).toBeVisible();

    const heard = await listenTo(page);
    const failed = page.getByText('Perhitungan gagal dimuat', { exact: true });
    const answer = { status: 599, json: { code: 'unexpected', message: 'Belum terhitung', requestId: 'uji' } };
    await page.route('**/api/matches/what-if', (route) => route.fulfill(answer));
    await page.locator('#preference-age-from').fill('26');
    // At the top, and beside the buttons at the foot.
    await expect(failed).toHaveCount(2);
    await expect(failed.last()).toBeInViewport();
    await expect(effect).toHaveCount(0);
    await expect(counts).toHaveCount(0);
    await expect(page.getByText('Perubahan yang paling membantu')).toHaveCount(0);
    expect((await heard()).filter((said) => said.includes('Perhitungan gagal dimuat'))).toHaveLength(1);

    const retry = page.getByRole('button', { name: 'Coba lagi' });
    await page.unroute('**/api/matches/what-if');
    const come = await hold(page, '**/api/matches/what-if');
    const asked = page.waitForRequest('**/api/matches/what-if');
    // Another count of the same typing may still be under way.
    await expect(retry).not.toHaveAttribute('aria-busy');
    await retry.press('Enter');
    await asked;
    await expect(retry).toHaveAttribute('aria-busy', 'true');
    await expect(retry).toBeFocused();
    come();
    await expect(failed).toHaveCount(0);
    await expect(effect).toBeVisible();
    await expect(counts.first()).toBeVisible();
  },
);

test('a member who is online hears of new candidates', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page, 'lina');
  const { open } = await (await page.request.get('/api/matches')).json();
  const ids = open.map((card: { id: string }) => card.id);
  const pause = (at: string) => inDatabase(`update accounts set paused_at = ${at} where id = any($1)`, [ids]);
  await pause('now()');
  await spoil(page.context());
  await page.clock.install();
  await page.reload();
  await expect(page.getByText(/^\d+ profil potensial$/)).toBeVisible();
  await pause('null');
  // It may look in the moment before their return reaches the index: a minute later it looks again.
  await expect(async () => {
    await page.clock.fastForward(61_000);
    await expect(page.getByText('Ada kandidat baru yang cocok').first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toHaveCount(0);
});
