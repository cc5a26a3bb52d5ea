import type { Page } from '@playwright/test';
import { expect } from './story.ts';

export const OWN_PASSWORD = 'kata sandi saya';

/** A member of the story's own, in nobody's list because nobody is 250 cm tall; their profile is open. */
export async function beginProfile(page: Page, set: Record<string, unknown> = {}): Promise<void> {
  await register(page, set);
  await proveNumber(page);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Tokoh Uji' })).toBeVisible();
}

/** The same, signed in, before the number is proved. */
export async function register(
  page: Page,
  set: Record<string, unknown> = {},
): Promise<{ username: string; password: string }> {
  const id = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-10);
  const send = async (path: string, options: object) => expect(await page.request.post(path, options), path).toBeOK();
  await send('/api/uploads/ticket', {});
  await send('/api/uploads', {
    multipart: {
      type: 'income',
      file: {
        name: 'slip.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n'),
      },
    },
  });
  const facts = {
    nama: 'Tokoh Uji',
    gender: 'wanita',
    age: 26,
    height: 157,
    weight: 50,
    domicile: 'Jawa Barat',
    religion: 'Islam',
    ethnicity: 'Sunda',
    job: 'Guru',
    income: '6-10 juta',
    maritalStatus: 'single',
    familyBackground: 'Anak pertama.',
    minHeightWanted: 250,
    minIncomeWanted: 'bebas',
    loveLanguage: ['quality time'],
    stressLanguage: 'fight',
    dealbreakers: 'judi online',
    pastBehavior: 'bersih',
    acceptBadPast: 'yes',
    instagram: '@tokoh.uji',
    contactWa: `0815${id.slice(-8)}`,
    ...set,
  };
  const account = { username: `profil.${id}`, password: OWN_PASSWORD };
  await send('/api/registration', { data: { ...facts, ...account, consents: { profile: true, documents: true } } });
  await send('/api/session', { data: account });
  return account;
}

/** Proves the number the member registered with, as the page does: asks for the code and gives it back. */
export async function proveNumber(page: Page): Promise<void> {
  const asked = await page.request.post('/api/proof/code');
  const { code } = await asked.json();
  expect(await page.request.post('/api/proof', { data: { code } }), await asked.text()).toBeOK();
}
