import type { Page } from '@playwright/test';

/** Opens «Suka, dengan catatan» from the profile of a candidate with an answer to a prompt, whom the member may like. */
export async function openNoteDialog(page: Page) {
  const { open } = (await (await page.request.get('/api/matches')).json()) as {
    open: { facts: { nama: string; prompts: unknown[] | null }; can: { like: boolean } }[];
  };
  const { nama } = open.findLast((c) => c.can.like && c.facts.prompts?.length)!.facts;
  await page.getByRole('button', { name: `Lihat profil: ${nama}` }).click();
  const profile = page.getByRole('dialog', { name: new RegExp(`^${nama}`) });
  await profile
    .getByRole('button', { name: /^Beri catatan: «/ })
    .first()
    .click();
  return { nama, profile, dialog: page.getByRole('dialog', { name: `Suka ${nama}, dengan catatan` }) };
}
