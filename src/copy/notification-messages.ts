import type { NotificationKind } from '#domain/notifications/kinds.ts';
import { PRODUCT } from './shell.ts';

/** What a push or a mail says when it shall name nobody: a lock screen and a mailbox are read by others too. */
const DISCREET: Record<NotificationKind, string> = {
  'permission-request': 'Ada yang meminta izin melihat profil lengkapmu.',
  'permission-approved': 'Permintaan izinmu sudah dijawab.',
  'permission-denied': 'Permintaan izinmu sudah dijawab.',
  'new-match': 'Kamu punya match baru.',
  'liked-you': 'Ada yang menyukaimu.',
  'new-candidates': 'Ada kandidat baru yang cocok.',
  'new-message': 'Kamu punya pesan baru.',
  'chat-expiring': 'Salah satu percakapanmu segera berakhir.',
  mention: 'Kamu disebut di ruang bersama.',
  reply: 'Pesanmu di ruang bersama dibalas.',
  'room-muted': 'Ada pemberitahuan dari tim kami.',
  'payment-decided': 'Ada kabar tentang pembayaranmu.',
  'trial-ending': 'Masa percobaanmu segera berakhir.',
  'trial-over': 'Masa percobaanmu sudah berakhir.',
  'paper-approved': 'Ada kabar tentang dokumenmu.',
  'paper-rejected': 'Ada kabar tentang dokumenmu.',
  'paper-opened': 'Ada kabar tentang dokumenmu.',
  'report-decided': 'Laporanmu sudah diperiksa.',
};

export const discreetText = (kind: NotificationKind): string => DISCREET[kind];

export const messageCopy = {
  title: PRODUCT,
  several: (n: number) => `Kamu punya ${n} pemberitahuan baru.`,
  mailSubject: (text: string) => `${PRODUCT}: ${text.replace(/\.$/, '')}`,
  mailSeveralSubject: (n: number) => `${PRODUCT}: ${n} pemberitahuan baru`,
  greeting: 'Halo,',
  open: 'Buka di Serasi',
  openAll: 'Buka semua pemberitahuan',
  settings: 'Atur apa yang kami kirim, dan kapan',
  why: 'Kamu menerima e-mail ini karena memasang alamat ini di pengaturan pemberitahuan Serasi.',
};
