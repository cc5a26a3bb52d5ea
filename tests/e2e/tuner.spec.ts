import type { PersonaRole } from '../../src/copy/demo.ts';
import { spoil } from './seats.ts';
import { another, expect, expectNoSidewaysScroll, failOnce, signIn, SIZES, test } from './story.ts';

const man = (project: string): PersonaRole => (project === 'phone' ? 'dimas' : 'budi');

test('wishes are tried with live counts, thrown away, and kept', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, man(project.name));
  const total = async () => Number((await page.getByText(/^\d+ profil potensial$/).textContent())!.split(' ')[0]);
  const before = await total();

  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await expect(page.getByText('Perubahan yang paling membantu')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.locator('#wish-age-from').fill('27');
  const told = page.getByText(/^Dengan pilihan ini: −\d+ kandidat\.$/).first();
  await expect(told).toBeVisible();
  const change = (await told.textContent())!;
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
  // The same wish as before counts the same.
  await expect(told).toHaveText(change);
  const fewer = Number(change.match(/\d+/)![0]);
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByText('Pilihanmu tersimpan.')).toBeVisible();
  await expect(page.getByText(`${before - fewer} profil potensial`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${before - fewer} profil potensial`)).toBeVisible();
});

test('an empty list offers the one change that helps most', { tag: '@phone' }, async ({ page }, { project }) => {
  await signIn(page, man(project.name));
  await page.getByRole('button', { name: 'Coba pilihan lain' }).click();
  await page.locator('#wish-height-number').selectOption('200');
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByRole('heading', { name: 'Belum Ada Kecocokan' })).toBeVisible();
  await expect(page.getByText('Satu perubahan yang paling membantu:')).toBeVisible();
  await expect(page.getByText(/Tanpa tinggi minimal: \+\d+/)).toBeVisible();
  await page.getByRole('button', { name: 'Coba perubahan ini' }).click();
  await expect(page.getByText(/^Dengan pilihan ini: \+\d+ kandidat\.$/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Simpan pilihan' }).click();
  await expect(page.getByText(/^\d+ profil potensial$/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Belum Ada Kecocokan' })).toHaveCount(0);
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
    await failOnce(page, '**/api/profile/preferences');
    await page.locator('#wish-age-from').fill('30');
    await page.getByRole('button', { name: 'Simpan pilihan' }).click();
    await expect(page.getByText('Pilihan belum tersimpan')).toBeVisible();
    await expect(page.locator('#wish-age-from')).toHaveValue('30');
  },
);

test('a member who is online hears of a new candidate', { tag: '@desktop' }, async ({ page, browser }, { project }) => {
  const rama = await another(browser, SIZES[project.name as 'phone']);
  await signIn(rama, 'andi');
  const wishes = (data: object) =>
    rama.request.patch('/api/profile/preferences', { data, headers: { origin: new URL(rama.url()).origin } });
  expect((await wishes({ minHeightWanted: 180 })).status()).toBe(200);
  await spoil(page.context());
  await page.clock.install();
  await signIn(page, 'lina');
  expect((await wishes({ minHeightWanted: 140 })).status()).toBe(200);
  await page.clock.fastForward(61_000);
  await expect(page.getByText('Ada kandidat baru yang cocok').first()).toBeVisible();
  await page.getByRole('button', { name: 'Tampilkan' }).click();
  await expect(page.getByRole('button', { name: 'Tampilkan' })).toHaveCount(0);
  await rama.close();
});
