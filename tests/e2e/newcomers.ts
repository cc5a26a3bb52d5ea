import type { Browser, Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, PERSONA_NAMES, type PersonaRole } from '../../src/copy/demo.ts';
import { inDatabase, opened } from './database.ts';
import { proveNumber } from './own-profile.ts';
import { another, enter, expect, listen, picture, SIZES } from './story.ts';

const PASSWORD = 'kata sandi tokoh';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n%%EOF\n');

/** `at`: the page he opens first; null: none yet. */
type Wish = { photos?: number; paper?: Buffer; documentType?: string; at?: string | null; nama?: string };
export type Account = { username: string; password: string };
export type Newcomer = { id: string; nama: string; whatsapp: string; account: Account; page: Page; said: string[] };

/** The paid woman who meets the newcomers of a project. */
export const hostOf = (project: string): PersonaRole => (project === 'phone' ? 'dewi' : 'putri');
export const hostName = (project: string) => (project === 'phone' ? PERSONA_NAMES.dewi : PERSONA_NAMES.putri);

/**
 * A man of the story's own, registered, signed in, with photos and a paper: a story can be told again, and changes
 * nobody else's. His wishes fit few, so that other stories' lists stay as they are.
 */
export async function newcomer(
  browser: Browser,
  project: string,
  { photos = 1, paper = PDF, documentType = 'application/pdf', at = '/dashboard', nama: called }: Wish = {},
): Promise<Newcomer> {
  const page = await another(browser, SIZES[project as 'phone']);
  const said = listen(page);
  const send = async (path: string, options: object) => {
    const answer = await page.request.post(path, options);
    expect(answer, `${path}: ${await answer.text()}`).toBeOK();
    return answer;
  };
  const number = `${Date.now()}${Math.floor(Math.random() * 1000)}`.slice(-10);
  const whatsapp = `0817${number.slice(-8)}`;
  const nama = called ?? `Tokoh ${number.slice(-6)}`;
  await send('/api/uploads/ticket', {});
  for (const colour of ['#3a6', '#63a', '#a63'].slice(0, photos))
    await send('/api/uploads', {
      multipart: {
        type: 'photo',
        file: { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(colour) },
      },
    });
  await send('/api/uploads', {
    multipart: { type: 'income', file: { name: 'slip', mimeType: documentType, buffer: paper } },
  });
  const account = { username: `tokoh.${number}`, password: PASSWORD };
  const registered = await send('/api/registration', {
    data: {
      ...account,
      ...FACTS,
      nama,
      contactWa: whatsapp,
      // In letters: digits would be taken for a telephone number.
      dealbreakers: `khusus ${number.replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`,
      consents: { profile: true, documents: true },
    },
  });
  await send('/api/session', { data: account });
  await proveNumber(page);
  if (at !== null) await page.goto(at);
  return { id: (await registered.json()).id, nama, whatsapp, account, page, said };
}

/** The host likes the newcomer, and he likes back: a match, made as members make it. */
export async function matched(host: Page, him: Newcomer): Promise<void> {
  const hostId = (await (await host.request.get('/api/session')).json()).member.id;
  expect(await host.request.post('/api/likes', { data: { candidateId: him.id } })).toBeOK();
  await opened(him.id, hostId);
  expect(await him.page.request.post('/api/likes', { data: { candidateId: hostId } })).toBeOK();
}

/** Somebody who works here, at their first page. */
export async function signInStaff(page: Page): Promise<void> {
  await enter(page, 'staf');
  await page.goto('/admin/dokumen');
  await expect(page.getByRole('heading', { level: 1, name: 'Antrean dokumen' })).toBeVisible();
}

/** An account of the team of the story's own, without a second factor: others go on without. */
export async function colleague(role: 'support' | 'verifier'): Promise<Account> {
  const username = `rekan${Date.now()}`;
  await inDatabase(
    `with made as (insert into accounts (username, password_hash, role)
      select $1, password_hash, 'staff' from accounts where username = 'verifikator' returning id)
    insert into staff_roles select id, $2 from made`,
    [username, role],
  );
  return { username, password: DEMO_PASSWORD };
}

/** A document of somebody's in the team's queue, which is read page by page; answers its row. */
export async function inQueue(page: Page, nama: string): Promise<Locator> {
  const row = page.getByRole('button', { name: `Buka Bukti penghasilan: ${nama}` });
  const more = page.getByRole('button', { name: 'Muat lagi' });
  await expect(async () => {
    if (!(await row.isVisible()) && (await more.isVisible())) await more.click();
    await expect(row).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return row;
}

/** The host, signed in, and a newcomer who is a match of hers. */
export async function hostAndMatch(page: Page, browser: Browser, project: string, wish: Wish = {}): Promise<Newcomer> {
  const him = await newcomer(browser, project, wish);
  await enter(page, hostOf(project));
  await matched(page, him);
  return him;
}

/** Ends the newcomer's browser; nothing may have been said on its console. */
export async function leave(him: Newcomer): Promise<void> {
  expect(him.said, 'errors on the newcomer’s console').toEqual([]);
  await him.page.close();
}

/** Declines what the newcomer was offered: of calls that run the host, whom all stories share, may have two. */
export async function declineCalls({ page: { request } }: Newcomer): Promise<void> {
  const { introductions } = await (await request.get('/api/introductions')).json();
  for (const { id, can } of introductions)
    if (can.decline)
      expect(await request.post(`/api/introductions/${id}/answer`, { data: { answer: 'decline' } })).toBeOK();
}

/** Opens a match's profile from the history. */
export async function openMatch(page: Page, nama: string): Promise<void> {
  await page.goto('/history-suka');
  await page.getByRole('button', { name: `Lihat profil: ${nama}` }).click();
  await expect(page.getByRole('dialog', { name: nama })).toBeVisible();
}

const FACTS = {
  gender: 'pria',
  age: 33,
  height: 178,
  weight: 70,
  domicile: 'Jawa Barat',
  religion: 'Islam',
  ethnicity: 'Sunda',
  job: 'Guru',
  income: '6-10 juta',
  maritalStatus: 'single',
  familyBackground: 'Anak kedua dari tiga bersaudara.',
  minHeightWanted: 140,
  minIncomeWanted: 'bebas',
  ageRangeWanted: '27-28',
  loveLanguage: ['quality time'],
  stressLanguage: 'fight',
  pastBehavior: 'bersih',
  acceptBadPast: 'yes',
  religionPref: 'boleh beda',
  instagram: '@tokoh',
};
