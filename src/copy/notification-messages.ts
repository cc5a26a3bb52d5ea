import type { Notification } from '#contract/notifications.ts';
import type { Dates } from './dates.ts';
import { discreetText, notificationWords } from './notifications.ts';
import { PRODUCT } from './shell.ts';
import { thousands } from './amounts.ts';

export const messageCopy = {
  title: PRODUCT,
  several: (n: number) => `Kamu punya ${thousands(n)} pemberitahuan baru.`,
  mailSubject: (text: string) => `${PRODUCT}: ${text.replace(/\.$/, '')}`,
  mailSeveralSubject: (n: number) => `${PRODUCT}: ${thousands(n)} pemberitahuan baru`,
  greeting: 'Halo,',
  /** Said in the mail to somebody who is kept out, whatever names it may hold. */
  appeal:
    'Bila kamu tidak setuju: buka tautan di bawah, masuk ke akunmu, baca alasannya, lalu pilih “Ajukan banding”. Orang lain di tim kami yang memeriksanya.',
  open: 'Buka di Serasi',
  openAll: 'Buka semua pemberitahuan',
  settings: 'Atur apa yang kami kirim, dan kapan',
  why: 'Kamu menerima e-mail ini karena memasang alamat ini di pengaturan pemberitahuan Serasi.',
};

type Told = { showNames: boolean; dates: Dates; link: string; settings: string };

/** The words of one mail of notifications, newest last. `link`: where they are read; `settings`: where chosen. */
export function notificationMail(list: readonly Notification[], { showNames, dates, link, settings }: Told) {
  const lines = list.map((n) => {
    const line = showNames ? notificationWords(n, dates).text : discreetText(n.kind);
    return n.kind === 'account-decided' && n.data.decision !== 'lifted' ? `${line} ${messageCopy.appeal}` : line;
  });
  const one = list.length === 1;
  const action = one ? messageCopy.open : messageCopy.openAll;
  const subject = one
    ? messageCopy.mailSubject(discreetText(list[0]!.kind))
    : messageCopy.mailSeveralSubject(list.length);
  const text = [
    messageCopy.greeting,
    lines.map((line) => (one ? line : `- ${line}`)).join('\n'),
    `${action}: ${link}`,
    `${messageCopy.why}\n${messageCopy.settings}: ${settings}`,
  ].join('\n\n');
  return { subject, lines, action, text };
}
