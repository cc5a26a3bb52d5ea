// Actions on a page before its picture is taken (scripts/screens.ts).
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { FAILURES } from '../src/copy/failures.ts';
import { PERSONA_NAMES, type PersonaName } from '../src/copy/demo.ts';

type Act = (page: Page) => Promise<void>;

export const press =
  (name: RegExp): Act =>
  async (page) => {
    await page.getByRole('button', { name }).first().click();
    await page.getByRole('dialog').first().waitFor();
  };

/** Opens the profile of a match from the history. */
export const profileOf =
  (who: PersonaName): Act =>
  async (page) => {
    await page.getByRole('button', { name: `Lihat profil: ${PERSONA_NAMES[who]}` }).click();
    await page.getByRole('dialog').getByRole('heading').nth(1).waitFor();
  };

/** Asks a match for the full profile. */
export const asked =
  (who: PersonaName): Act =>
  async (page) => {
    await profileOf(who)(page);
    await page.getByRole('button', { name: 'Kirim permintaan' }).click();
    await page.getByText('Menunggu persetujuan untuk melihat profil lengkap').waitFor();
  };

/** Opens the first photo of a match on the whole screen. */
export const photo =
  (who: PersonaName): Act =>
  async (page) => {
    await profileOf(who)(page);
    await page.getByRole('button', { name: 'Buka foto 1 layar penuh' }).click();
    await page.locator('.yarl__slide_current img').waitFor();
  };

/** Opens the menu of the second card. */
export const cardMenu: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Pilihan lain/ })
    .nth(1)
    .click();
  await page.getByRole('menuitem').first().waitFor();
};

/** Loads the page again while this address of the server fails. */
export const broken =
  (address: string): Act =>
  async (page) => {
    await page.route(
      (url) => url.pathname === address,
      (route) =>
        route.fulfill({
          status: 599,
          json: { code: 'unexpected', message: FAILURES.unexpected, requestId: 'k3m9-7q2t' },
        }),
    );
    await page.reload();
    await page.getByText('Kode untuk tim kami').waitFor();
  };

/** Takes the network away from a page that is shown. */
export const offline: Act = async (page) => {
  await page.context().setOffline(true);
  await page.getByText(/^Kamu sedang tidak terhubung/).waitFor();
};

/** Runs in the page: waits until the service worker answers for it. */
const CONTROLLED = `new Promise((go) => {
  if (navigator.serviceWorker.controller) return go();
  navigator.serviceWorker.addEventListener('controllerchange', () => go());
})`;

/** Goes to an address whose page this device has not stored, without a network. */
export const offlineAt =
  (address: string): Act =>
  async (page) => {
    await page.evaluate(CONTROLLED);
    await page.context().setOffline(true);
    await page.goto(new URL(address, page.url()).href);
    await page.getByRole('heading', { name: 'Kamu sedang offline' }).waitFor();
  };

/** Opens the first running conversation by its link on the dashboard. */
export const conversation: Act = async (page) => {
  await page.locator('a[href^="/pesan?dengan="]').first().click();
  await page.getByRole('group', { name: 'Isi percakapan' }).getByRole('listitem').last().waitFor();
};

/** Opens a kept registration at this step (from 1), as after an earlier visit; the password is asked for again. */
export const registrationAt =
  (step: number): Act =>
  async (page) => {
    const values = { username: 'uji.layar', contactWa: '081355566677', maritalStatus: 'pernah menikah' };
    const kept = JSON.stringify({ values, step: step - 1, savedAt: new Date().toISOString() });
    await page.evaluate(`localStorage.setItem('serasi-pendaftaran', ${JSON.stringify(kept)})`);
    await page.reload({ waitUntil: 'networkidle' });
    await page.getByLabel('Password', { exact: true }).fill('kata sandi saya');
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await page.getByLabel('Username').waitFor({ state: 'detached' });
    await page.evaluate(`localStorage.removeItem('serasi-pendaftaran')`);
  };

/** Shows the problems of the current step. */
export const withProblems =
  (open: Act): Act =>
  async (page) => {
    await open(page);
    await page
      .getByRole('button', { name: /^(Lanjut|Daftar)$/ })
      .last()
      .click();
    await page.locator('[aria-invalid=true], [role=alert]').first().waitFor();
  };

/** Opens the dialog of a report about the second person of the list. */
export const report: Act = async (page) => {
  const profile = page.getByRole('dialog').first();
  await page
    .getByRole('button', { name: /^Lihat profil/ })
    .nth(1)
    .click();
  await profile.getByRole('button', { name: /^Pilihan lain/ }).click();
  await page.getByRole('menuitem', { name: 'Laporkan' }).click();
  await page.getByRole('button', { name: 'Kirim laporan' }).waitFor();
};

/** Sends that report, which then stands in the team's queue. */
export const reportSent: Act = async (page) => {
  await report(page);
  await page.getByLabel('Meminta uang atau menipu').check();
  await page.getByRole('button', { name: 'Kirim laporan' }).click();
  await page.getByText('Laporanmu kami terima').waitFor();
};

/** Returns a received like: a match. */
export const celebration: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Suka balik/i })
    .first()
    .click();
  await page.getByRole('dialog', { name: 'Kalian cocok!' }).waitFor();
};

/** Sends a transfer with its proof. */
export const paid: Act = async (page) => {
  const proof = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#cde' } })
    .jpeg()
    .toBuffer();
  await page.getByTestId('file-bukti').setInputFiles({ name: 'bukti.jpg', mimeType: 'image/jpeg', buffer: proof });
  await page.getByText('Terunggah').waitFor();
  await page.getByLabel('E-mail').fill('tokoh@contoh.id');
  await page.getByRole('button', { name: 'Kirim pembayaran' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaranmu kami terima' }).waitFor();
};
