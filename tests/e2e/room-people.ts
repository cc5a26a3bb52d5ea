import { expect, type Locator, type Page } from '@playwright/test';

/** The open room, its place to write, and what leads to it, as people find them. */
export const room = (page: Page) =>
  page.getByRole('heading', { name: 'Ruang bersama' }).locator('xpath=ancestor::*[self::section or self::dialog][1]');
export const writing = (page: Page) => page.getByLabel('Tulis pesan ke ruang bersama');
export const opener = (page: Page) => page.getByRole('button', { name: /^Buka ruang bersama/ });
/** A message in the list by its text. */
export const said = (page: Page, text: string): Locator =>
  page.getByRole('log', { name: 'Pesan di ruang bersama' }).getByRole('listitem').filter({ hasText: text });

/** A text that nobody else writes. */
export const unique = (text: string): string =>
  `${text} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

export async function openRoom(page: Page): Promise<void> {
  await opener(page).click();
  await expect(writing(page)).toBeVisible();
}

/** Writes and waits until it is in the room. */
export async function say(page: Page, text: string): Promise<void> {
  await writing(page).fill(text);
  await writing(page).press('Enter');
  await expect(writing(page)).toHaveValue('');
  await expect(said(page, text)).toBeVisible();
  await expect(said(page, text).getByText(/Mengirim|Menunggu/)).toHaveCount(0);
}

/** A message's own menu. */
export async function choose(page: Page, text: string, act: string): Promise<void> {
  // The first: answers repeat the text.
  const message = said(page, text).first();
  await message.hover();
  await message.getByRole('button', { name: /^Pilihan untuk pesan/ }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

export const handleOf = async (page: Page): Promise<string> =>
  (await (await page.request.get('/api/session')).json()).member.handle;
