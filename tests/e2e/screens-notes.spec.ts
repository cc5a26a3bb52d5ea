import { expectWell } from './accessible.ts';
import { opened } from './database.ts';
import { hostOf, leave, newcomer } from './newcomers.ts';
import { openNoteDialog } from './note-dialog.ts';
import { enter, expect, test } from './story.ts';

/** A like with a note, as who writes it and who gets it see it. */
test(
  'a note being written, beside what it is about, in the list of likes, and at the match',
  { tag: '@phone' },
  async ({ page, browser }, { project }) => {
    test.slow();
    const him = await newcomer(browser, project.name, { at: null });
    await enter(page, hostOf(project.name));
    const hostId = (await (await page.request.get('/api/session')).json()).member.id;
    await opened(him.id, hostId);
    const note = { field: 'religion', prompt: null, text: 'Semoga kita sejalan, salam kenal.' };
    expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId, note } })).toBeOK();
    await page.goto('/history-suka?tab=likers');
    const row = page.getByRole('listitem').filter({ hasText: him.nama });
    await expect(row.getByText(note.text)).toBeVisible();
    await expectWell(page);
    await row.getByRole('button', { name: `Suka balik: ${him.nama}` }).click();
    await expect(page.getByRole('dialog').getByText('Catatannya tentang Agama')).toBeVisible();
    await expectWell(page);
    await leave(him);

    await enter(page, 'andi');
    await page.goto('/match');
    const { profile, dialog } = await openNoteDialog(page);
    await expect(dialog.getByText('140 karakter lagi')).toBeVisible();
    await expectWell(page);
    await dialog.getByLabel('Catatanmu').fill('Jawabanmu membuatku tersenyum.');
    await dialog.getByRole('button', { name: 'Kirim suka' }).click();
    await expect(profile.getByRole('figure', { name: /^Catatanmu tentang/ })).toBeVisible();
    await expectWell(page);
  },
);
