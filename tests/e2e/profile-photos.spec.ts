import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { heicPhoto } from '../support/pictures.ts';
import { beginProfile } from './own-profile.ts';
import { expect, expectNoSidewaysScroll, layersInHistory, picture, test, told } from './story.ts';

const COLOURS = ['#aa3333', '#33aa33', '#3333aa', '#aaaa33', '#33aaaa'];
const photos = (page: Page) => page.getByRole('region', { name: 'Foto' });
const cut = (page: Page) => page.getByRole('dialog', { name: 'Potong foto' });
const choose = (page: Page, buffer: Buffer, name = 'foto.jpg', mimeType = 'image/jpeg') =>
  page.getByTestId('file-photo').setInputFiles({ name, mimeType, buffer });

async function add(page: Page, buffer: Buffer): Promise<void> {
  const before = await photos(page).getByRole('img').count();
  await choose(page, buffer);
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  // The words alone may be those of the photo before, and one on its way is a picture too.
  await expect(photos(page).getByText(`${before + 1} dari 5 foto`)).toBeVisible();
  await told(page, 'Foto berhasil ditambahkan');
}

/** Colours of the photos in order, each where it is read: [down, across] in parts of one. */
function colours(page: Page, spots: [number, number][] = [[0.5, 0.5]]): Promise<string[][]> {
  return photos(page)
    .getByRole('img')
    .evaluateAll(
      (images, at) =>
        Promise.all(
          (images as HTMLImageElement[]).map(async (image) => {
            await image.decode();
            const canvas = document.createElement('canvas');
            [canvas.width, canvas.height] = [40, 50];
            const brush = canvas.getContext('2d')!;
            brush.drawImage(image, 0, 0, 40, 50);
            return at.map(([down, across]) => {
              const [r, g, b] = brush.getImageData(Math.round(across * 39), Math.round(down * 49), 1, 1).data;
              const names = {
                red: r! > 120 && g! < 100 && b! < 100,
                green: g! > 120 && r! < 100 && b! < 100,
                blue: b! > 120 && r! < 100 && g! < 100,
              };
              return Object.entries(names).find(([, is]) => is)?.[0] ?? `${r},${g},${b}`;
            });
          }),
        ),
      spots,
    );
}
const order = async (page: Page) => (await colours(page)).flat();

/** 2400 × 1600 of grainy red and blue, lying on its side: shown upright it is red above and blue below. */
async function lyingPicture(): Promise<Buffer> {
  const pixels = Buffer.alloc(2400 * 1600 * 3);
  for (let i = 0; i < pixels.length; i += 3) {
    const strong = (i / 3) % 2400 < 1200 ? 0 : 2;
    for (let c = 0; c < 3; c++) pixels[i + c] = (c === strong ? 170 : 20) + ((i * 7919 + c * 104_729) % 61);
  }
  return sharp(pixels, { raw: { width: 2400, height: 1600, channels: 3 } })
    .withExif({ IFD0: { Artist: 'rahasia' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

test('photos from a phone: added, cut, replaced, put in order, hidden, deleted', { tag: '@phone' }, async ({
  page,
}) => {
  test.slow();
  await beginProfile(page);
  await expect(photos(page).getByRole('heading', { name: 'Belum ada foto' })).toBeVisible();
  for (const colour of COLOURS.slice(0, 3)) await add(page, await picture(colour));
  await expect(photos(page).getByText('3 dari 5 foto')).toBeVisible();
  expect(await order(page)).toEqual(['red', 'green', 'blue']);

  // By buttons, the focus staying with the photo; the first one is the main one.
  await page.getByRole('button', { name: 'Geser foto 3 ke depan' }).click();
  await expect(page.getByText('Foto sekarang nomor 2 dari 3.')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Geser foto 2 ke depan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Geser foto 1 ke belakang' })).toBeFocused();
  await told(page, 'Foto profil utama berhasil diganti');
  expect(await order(page)).toEqual(['blue', 'red', 'green']);

  // Blurred until match: kept, and told on the tile.
  await page.getByRole('button', { name: 'Atur foto 2' }).click();
  const sheet = page.getByRole('dialog', { name: 'Foto 2 dari 3' });
  await sheet.getByLabel('Buram sampai cocok').check();
  await expect(sheet.getByText('Pilihan tersimpan.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Tutup' }).click();
  await expect(page.getByRole('button', { name: 'Atur foto 2' })).toBeFocused();
  // The closing layer has taken its step back: a reload beside it is cancelled.
  await expect.poll(() => layersInHistory(page)).toBe(0);
  await page.reload();
  await expect(photos(page).getByText('Buram', { exact: true })).toBeVisible();
  expect(await order(page)).toEqual(['blue', 'red', 'green']);

  await page.getByRole('button', { name: 'Atur foto 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Jadikan utama' }).click();
  await told(page, 'Foto profil utama berhasil diganti');
  await expect.poll(() => order(page)).toEqual(['green', 'blue', 'red']);

  // Another in its place.
  await page.getByRole('button', { name: 'Atur foto 2' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Ganti foto' }).click();
  await (await chooser).setFiles({
    name: 'lain.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(COLOURS[0]!),
  });
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  await told(page, 'Foto berhasil diganti');
  await expect.poll(() => order(page)).toEqual(['green', 'red', 'red']);

  // Deleting asks first.
  await page.getByRole('button', { name: 'Atur foto 3' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus foto' }).click();
  const asked = page.getByRole('dialog', { name: 'Hapus foto ini?' });
  await asked.getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus foto' }).click();
  await asked.getByRole('button', { name: 'Ya, hapus' }).click();
  await expect(photos(page).getByText('2 dari 5 foto')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tambah foto', exact: true })).toBeFocused();
  await told(page, 'Foto berhasil dihapus');
  expect(await order(page)).toEqual(['green', 'red']);

  // Five at most.
  for (const colour of COLOURS.slice(2)) await add(page, await picture(colour));
  await page.getByRole('button', { name: 'Tambah foto', exact: true }).click();
  await expect(page.getByText('Batas tercapai')).toBeVisible();
  await expect(page.getByText('Paling banyak 5 foto. Hapus foto lama untuk menambah yang baru.')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a picture is cut to 4:5, upright and small, without touching a mouse', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  const lying = await lyingPicture();
  await choose(page, lying);
  const size = cut(page).getByRole('slider', { name: 'Besar bingkai' });
  await expect(size).toHaveValue('100');
  await size.focus();
  for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowLeft');
  await expect(size).toHaveValue('90');
  await cut(page).getByRole('slider', { name: 'Geser atas–bawah' }).fill('0');
  // The frame itself moves by arrow keys.
  const frame = cut(page).locator('.ReactCrop__crop-selection');
  const before = await frame.boundingBox();
  await frame.focus();
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await frame.boundingBox())!.y).toBeGreaterThan(before!.y);
  const request = page.waitForRequest((r) => r.method() === 'POST' && r.url().endsWith('/api/profile/photos'));
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  expect(Number((await (await request).allHeaders())['content-length'])).toBeLessThan(lying.length / 2);
  await told(page, 'Foto berhasil ditambahkan');
  const [photo] = (await (await page.request.get('/api/profile')).json()).photos;
  const { width, height, exif } = await sharp(await (await page.request.get(photo.full)).body()).metadata();
  expect([width, height, exif]).toEqual([1024, 1280, undefined]);
  const above: [number, number] = [0.1, 0.5];
  const below: [number, number] = [0.95, 0.5];
  expect((await colours(page, [above, below]))[0]).toEqual(['red', 'blue']);
});

test('what is no picture is refused and nothing is sent; HEIC is sent whole', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  const sends: string[] = [];
  page.on('request', (r) => r.url().includes('/api/profile/photos') && sends.push(r.method()));
  await choose(page, Buffer.from('halo'), 'surat.txt', 'text/plain');
  await told(page, 'Berkas harus berupa gambar');
  // A kind this browser cannot read.
  await choose(page, Buffer.from('halo'), 'foto.bmp', 'image/bmp');
  await expect(cut(page).getByText('Berkas harus berupa gambar')).toBeVisible();
  await expect(cut(page).getByRole('button', { name: 'Pakai foto ini' })).toHaveCount(0);
  // Another one in its place, without closing.
  const chooser = page.waitForEvent('filechooser');
  await cut(page).getByRole('button', { name: 'Pilih foto lain' }).click();
  await (await chooser).setFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture('#33aa33') });
  await expect(cut(page).getByRole('button', { name: 'Pakai foto ini' })).toBeEnabled();
  await cut(page).getByRole('button', { name: 'Batal' }).click();
  expect(sends).toEqual([]);

  // HEIC it cannot show either, but the server can read it: sent whole, and said so.
  await choose(page, await heicPhoto(), 'IMG_0001.HEIC', 'image/heic');
  await expect(cut(page).getByText('dikirim utuh, tanpa dipotong')).toBeVisible();
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  await told(page, 'Foto berhasil ditambahkan');
  await expect(photos(page).getByText('1 dari 5 foto')).toBeVisible();
});

test('a photo that did not arrive is kept, and sent again', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  let tries = 0;
  await page.route('**/api/profile/photos', (route) => (tries++, route.abort('internetdisconnected')));
  await choose(page, await picture(COLOURS[1]!));
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  await expect(page.getByRole('button', { name: 'Tambah foto', exact: true })).toBeDisabled();
  await told(page, 'Gagal mengunggah foto');
  expect(tries).toBe(3);
  await expect(photos(page).getByText('Kami tidak bisa menghubungi server.')).toBeVisible();
  await page.unroute('**/api/profile/photos');
  await photos(page).getByRole('button', { name: 'Coba lagi' }).click();
  await told(page, 'Foto berhasil ditambahkan');
  expect(await order(page)).toEqual(['green']);
});

test('an answer that is lost on the way does not make two photos of one', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  // The server takes the photo; its answer never comes back.
  let lost = false;
  await page.route('**/api/profile/photos', async (route) => {
    if (lost) return route.continue();
    lost = true;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await add(page, await picture(COLOURS[0]!));
  await expect(photos(page).getByText('1 dari 5 foto')).toBeVisible();
  await page.reload();
  await expect(photos(page).getByText('1 dari 5 foto')).toBeVisible();
});

test('the main photo is changed from the head of the page', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page);
  for (const colour of COLOURS.slice(0, 2)) await add(page, await picture(colour));
  const dialog = page.getByRole('dialog', { name: 'Ganti foto utama' });
  await page.getByRole('button', { name: 'Ganti foto utama' }).click();
  await expect(dialog.getByText('Sekarang utama')).toBeVisible();
  await dialog.getByRole('button', { name: 'Jadikan foto 2 utama' }).click();
  await told(page, 'Foto profil utama berhasil diganti');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => order(page)).toEqual(['green', 'red']);
  await page.getByRole('button', { name: 'Ganti foto utama' }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Unggah foto baru' }).click();
  await (await chooser).setFiles({
    name: 'baru.jpg',
    mimeType: 'image/jpeg',
    buffer: await picture(COLOURS[2]!),
  });
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  await told(page, 'Foto profil utama berhasil diganti');
  await expect.poll(() => order(page)).toEqual(['blue', 'green', 'red']);
});

test('a photo that finds no room any more shows those that are there; the main photo is then one of them', {
  tag: '@phone',
}, async ({ page }) => {
  await beginProfile(page);
  await add(page, await picture(COLOURS[0]!));
  // In another tab: this one is not told.
  for (const colour of COLOURS.slice(1)) {
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(colour) };
    expect(await page.request.post('/api/profile/photos', { multipart: { file } })).toBeOK();
  }
  await choose(page, await picture('#777777'));
  await cut(page).getByRole('button', { name: 'Pakai foto ini' }).click();
  await expect(photos(page).getByText('5 dari 5 foto')).toBeVisible();
  await photos(page).getByRole('button', { name: 'Buang' }).click();
  await page.getByRole('button', { name: 'Ganti foto utama' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ganti foto utama' });
  await expect(dialog.getByText('Sudah ada 5 foto: hapus satu dulu untuk mengunggah yang baru.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Unggah foto baru' })).toBeDisabled();
  await expectNoSidewaysScroll(page);
});

test('dragged onto another, a photo takes its place', { tag: '@desktop' }, async ({ page }) => {
  await beginProfile(page);
  for (const colour of COLOURS.slice(0, 3)) await add(page, await picture(colour));
  await photos(page).getByRole('listitem').nth(2).dragTo(photos(page).getByRole('listitem').nth(0));
  await told(page, 'Foto profil utama berhasil diganti');
  await expect.poll(() => order(page)).toEqual(['blue', 'red', 'green']);
});

test('the member sees the card of each kind of viewer', { tag: '@phone' }, async ({ page }) => {
  await beginProfile(page, { instagramOpen: true });
  for (const colour of COLOURS.slice(0, 2)) await add(page, await picture(colour));
  await page.getByRole('button', { name: 'Atur foto 2' }).click();
  await page.getByLabel('Buram sampai cocok').check();
  await expect(page.getByText('Pilihan tersimpan.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Begini orang lain melihat saya' }).click();
  const dialog = page.getByRole('dialog', { name: 'Begini orang lain melihat saya' });
  await expect(dialog.getByText('Tokoh Uji, 26')).toBeVisible();
  await expect(dialog.getByText('Dengan Premium')).toBeVisible();
  await expect(dialog.locator('img')).toHaveAttribute('src', /\/blur$/);
  const row = (label: string) =>
    dialog.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) });
  const locked = dialog.getByRole('region', { name: 'Terkunci' });
  /** Viewer → religion, job, domicile, income, Instagram; and whether the second photo is kept for a match. */
  const TABLE = [
    ['Lima teratas', ['Islam', 'Terkunci', 'Terkunci', 'Terkunci', 'Terkunci'], true],
    ['Premium, Pro', ['Islam', 'Guru', 'Terkunci', 'Terkunci', 'Terkunci'], true],
    ['Saling suka', ['Islam', 'Guru', 'Jawa Barat', 'Terkunci', 'Terkunci'], false],
    ['Izin, Premium', ['Islam', 'Guru', 'Jawa Barat', '6-10 juta', '@tokoh.uji'], false],
    ['Izin, Basic', ['Islam', 'Guru', 'Jawa Barat', 'Terkunci', 'Terkunci'], false],
  ] as const;
  for (const [kind, values, kept] of TABLE) {
    await dialog.getByLabel('Lihat sebagai').selectOption(kind);
    for (const [i, label] of ['Agama', 'Pekerjaan', 'Domisili', 'Penghasilan per bulan', 'Instagram'].entries()) {
      const [place, text] = values[i] === 'Terkunci' ? [locked, label] : [row(label), values[i]!];
      await expect(place, `${kind}: ${label}`).toContainText(text);
    }
    await expect(dialog.locator('img[src*="/blur"]'), kind).toHaveCount(kept ? 1 : 0);
  }
  await dialog.getByLabel('Lihat sebagai').selectOption('Tidak bertemu');
  await expect(dialog.getByText('Tidak ada yang terlihat')).toBeVisible();
  await expect(dialog.getByText('Tokoh Uji')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
