import type { Page } from '@playwright/test';
import { expect } from './story.ts';

const VALUES = {
  username: 'uji.layar',
  contactWa: '081355566677',
  religionPref: 'boleh beda',
  pastBehavior: 'pernah nakal',
  maritalStatus: 'pernah menikah',
};

/**
 * Opens the registration at a step (from 0), with what this browser kept of an earlier visit. `onAsk`: while the password is asked
 * for again, which is done first.
 */
export async function openRegistrationAt(page: Page, step: number, onAsk?: () => Promise<void>): Promise<void> {
  if (!page.url().endsWith('/daftar')) await page.goto('/daftar');
  const draft = JSON.stringify({ values: VALUES, step, savedAt: new Date().toISOString() });
  await page.evaluate((kept) => localStorage.setItem('serasi-pendaftaran', kept), draft);
  await page.reload();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  if (step === 0) return;
  const again = page.getByText('Demi keamanan password tidak disimpan');
  await expect(again).toBeVisible();
  await onAsk?.();
  await page.getByLabel('Password', { exact: true }).fill('kata sandi saya');
  await page.getByRole('button', { name: 'Lanjut' }).click();
  await expect(again).toHaveCount(0);
  await expect(page.getByLabel('Username')).toHaveCount(0);
}
