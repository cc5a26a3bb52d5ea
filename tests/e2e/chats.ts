import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { expect } from './story.ts';

/** Opens the chat with a match from the history; the composer has the focus on a desktop. */
export async function openChat(page: Page, nama: string): Promise<void> {
  await page.goto('/history-suka');
  await chatButton(page, nama).click();
  await expect(composer(page, nama)).toBeVisible();
}

/** The button of a match that opens the conversation: a new one, or the one that runs. */
export const chatButton = (page: Page, nama: string) => page.getByRole('button', { name: `Chat (2 hari): ${nama}` });

export const composer = (page: Page, nama: string) => page.getByRole('textbox', { name: `Tulis pesan untuk ${nama}` });

export async function write(page: Page, nama: string, text: string): Promise<void> {
  await composer(page, nama).fill(text);
  await composer(page, nama).press('Enter');
}

/** The frame of a conversation: a window, or a phone's whole screen. */
export const chat = (page: Page, nama: string) =>
  page
    .getByRole('dialog', { name: `Chat dengan ${nama}` })
    .or(page.getByRole('dialog', { name: 'Pesan', exact: true }));

/** The texts of the messages in view, oldest first. */
export const texts = (page: Page): Promise<string[]> =>
  page.getByRole('group', { name: 'Isi percakapan' }).locator('p.whitespace-pre-wrap').allInnerTexts();

/** A message in view. */
export const message = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Isi percakapan' }).getByText(text);

/** An own message with its state, e.g. «Dibaca». */
export const mine = (page: Page, text: string, state: string) =>
  page
    .getByRole('group', { name: 'Isi percakapan' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ hasText: state })
    .last();

const OF = `(select c.id from conversations c join profiles p on p.member_id in (c.a_id, c.b_id) where p.nama = $1)`;

/** Only time does this: the conversation of this newcomer ends so many minutes from now. */
export async function endIn(nama: string, minutes: number): Promise<void> {
  await inDatabase(`update conversations set expires_at = now() + make_interval(mins => $2) where id = ${OF}`, [
    nama,
    minutes,
  ]);
}

/** A long talk behind them: messages of last week, all read, in turns. */
export async function talkedBefore(nama: string, count: number): Promise<void> {
  await inDatabase(
    `with c as (select * from conversations where id = ${OF}),
      written as (insert into messages (conversation_id, seq, sender_id, client_id, body, created_at)
        select c.id, n, case when n % 2 = 0 then c.a_id else c.b_id end, 'cerita-' || n, 'Pesan nomor ' || n, now() - interval '2 days' + make_interval(secs => n)
        from c, generate_series(1, $2::int) n returning 1)
    update conversations set last_seq = $2, a_read_seq = $2, b_read_seq = $2 where id = ${OF}`,
    [nama, count],
  );
}
