import type { Notification } from '#contract/notifications.ts';
import type { ReactNode } from 'react';
import { datesOf } from '#copy/dates.ts';
import { notificationMail } from '#copy/notification-messages.ts';
import {
  accountMessages,
  mailMessages,
  paymentMail,
  paymentMessages,
  proofMessages,
  recoveryMessages,
} from '#copy/outbound-texts.ts';
import { answerMail, queuesMail, teamMail } from '#copy/support.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

const ADDRESS = 'https://serasi.example';
const AT = '2026-11-22T01:30:00.000Z';
const NUMBER = 'P-2611-0042';
const notification = (kind: Notification['kind'], data: Notification['data'] = {}): Notification => ({
  id: kind,
  kind,
  about: { id: null, nama: 'Contoh', photo: null, can: { likeBack: false } },
  data,
  at: AT,
  read: false,
});
const told = (showNames: boolean) => ({
  showNames,
  dates: datesOf('WITA'),
  link: `${ADDRESS}/notifikasi`,
  settings: `${ADDRESS}/notifikasi/pengaturan`,
});

const payment = { number: NUMBER, plan: 'premium' as const, final: 118_000, address: `${ADDRESS}/akun/pembayaran` };
const MAILS: [name: string, mail: { subject: string; text: string }][] = [
  ['Kode e-mail', mailMessages.code('482913', 10)],
  ['Satu pemberitahuan, tanpa nama', notificationMail([notification('new-match')], told(false))],
  [
    'Beberapa pemberitahuan, dengan nama',
    notificationMail([notification('new-match'), notification('chat-expiring', { hours: 5 })], told(true)),
  ],
  [
    'Akun diputuskan',
    notificationMail([notification('account-decided', { decision: 'suspend', until: AT })], told(false)),
  ],
  ['Pembayaran diterima', paymentMail('received', payment)],
  ['Pembayaran disetujui', paymentMail('approved', { ...payment, final: 0 })],
  ['Pembayaran ditolak', paymentMail('rejected', payment)],
  ['Pembayaran dikembalikan', paymentMail('refunded', payment)],
  [
    'Jawaban formulir kontak',
    answerMail({
      name: 'Contoh',
      topic: 'Kode tidak datang',
      answer: 'Kami sudah mengirim kode baru.',
      body: 'Kode saya belum datang.',
    }),
  ],
  [
    'Kepada tim: yang menunggu',
    queuesMail([
      {
        queue: 'reports',
        urgent: true,
        near: false,
        waiting: 2,
        due: datesOf('WIB').dateTimeText(AT),
        address: `${ADDRESS}/admin`,
      },
    ]),
  ],
  ['Kepada tim: ada pesan', teamMail({ messages: 3, due: datesOf('WIB').dueText(AT), address: `${ADDRESS}/admin` })],
];
const WHATSAPP: [name: string, text: string][] = [
  ['Kode nomor', proofMessages.code('482913', 10)],
  ['Kode pemulihan', recoveryMessages.code('482913', 10)],
  ['Password diganti', recoveryMessages.changed()],
  ['Nomor diganti', accountMessages.numberChanged()],
  ['Akun diputuskan', accountMessages.decision()],
  ['Pembayaran disetujui', paymentMessages.news(NUMBER, paymentMessages.approved)],
  ['Pembayaran ditolak', paymentMessages.news(NUMBER, paymentMessages.rejected)],
  ['Dari anggota kepada kami', proofMessages.shown('482913', 'contoh')],
];

/** Mails and WhatsApp messages, made from the same templates as real ones. */
export function MessageExamples() {
  return (
    <section aria-label="Pesan keluar" className="flex flex-col gap-6">
      <h2 className="text-25">Pesan keluar</h2>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {MAILS.map(([name, { subject, text }]) => (
          <Message key={name} channel="E-mail" name={name} subject={subject}>
            {text}
          </Message>
        ))}
        {WHATSAPP.map(([name, text]) => (
          <Message key={name} channel="WhatsApp" name={name}>
            {text}
          </Message>
        ))}
      </ul>
    </section>
  );
}

function Message({ channel, name, subject, children }: MessageProps) {
  return (
    <li className="min-w-0">
      <Card className="flex h-full flex-col gap-2 p-4">
        <p className="flex flex-wrap items-center gap-2 text-13 text-ink-soft">
          <Badge>{channel}</Badge> {name}
        </p>
        {subject && <h3 className="text-17">{subject}</h3>}
        <p className="text-15 break-words whitespace-pre-line">{children}</p>
      </Card>
    </li>
  );
}
type MessageProps = { channel: string; name: string; subject?: string; children: ReactNode };
