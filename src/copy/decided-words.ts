import { twiceCopy } from './refunds.ts';

export type Words = { title: string; text: string };

/** The decision had ended by itself, or another had taken its place: the answer opens nothing. */
export const appealOverWords = (outcome: unknown): Words =>
  outcome === 'lifted'
    ? {
        title: 'Bandingmu diterima',
        text: 'Orang lain di tim kami memeriksanya dan sependapat denganmu. Keputusan itu sudah berakhir sebelumnya.',
      }
    : {
        title: 'Bandingmu sudah diperiksa',
        text: 'Orang lain di tim kami memeriksanya. Keputusan itu sudah berakhir sebelumnya, jadi tidak ada yang berubah.',
      };

/** Of the team about an account; `until`: the end of a suspension, in words. */
export const accountWords = (decision: unknown, until: string | null): Words => {
  if (decision === 'lifted')
    return { title: 'Akunmu terbuka lagi', text: 'Keputusan tim kami dicabut. Kamu bisa masuk seperti biasa.' };
  if (decision === 'ban')
    return {
      title: 'Akunmu dikeluarkan',
      text: 'Tim kami mengeluarkan akunmu dari Serasi. Alasannya tampil saat kamu masuk.',
    };
  return {
    title: 'Akunmu ditangguhkan',
    text: `Tim kami menangguhkan akunmu${until === null ? '' : ` sampai ${until}`}. Alasannya tampil saat kamu masuk.`,
  };
};

type Decided = { plan: string } & Partial<Record<'decision' | 'number' | 'ended' | 'note' | 'paidTwice', unknown>>;
/** Of the team, or of the payment service, about a payment. */
export function paymentWords({ decision, number, ended, plan, note, paidTwice }: Decided): Words {
  const why = note ? ` Alasannya: ${note}` : '';
  if (decision === 'rejected' && ended === 'returned')
    return {
      title: 'Pembayaranmu dikembalikan',
      text: 'Uangnya dikembalikan oleh layanan pembayaran, dan paket ini tidak berlaku.',
    };
  if (decision === 'rejected' && ended === 'expired')
    return {
      title: 'Waktu bayarnya sudah habis',
      text: 'Tidak ada uang yang ditarik. Kamu bisa membuat kode bayar baru.',
    };
  if (decision === 'rejected' && ended)
    return {
      title: 'Pembayaranmu tidak jadi',
      text: 'Tidak ada uang yang ditarik. Kamu bisa mencoba lagi kapan saja.',
    };
  if (decision === 'refund-refused')
    return { title: 'Permintaan pengembalianmu kami tolak', text: `Paketmu tidak berubah karenanya.${why}` };
  if (decision === 'kept')
    return {
      title: 'Pembayaranmu kini berlaku',
      text: `Pembayaran ${number} kini menjadi paketmu, jadi tidak kami kembalikan.`,
    };
  if (decision === 'approved' && paidTwice) return { title: 'Pembayaranmu masuk dua kali', text: twiceCopy.approved };
  if (decision === 'approved')
    return { title: 'Pembayaranmu disetujui', text: `Paket ${plan} kini aktif.`.replace('  ', ' ') };
  if (decision === 'refunded')
    return {
      title: 'Pembayaranmu dikembalikan',
      text: `${paidTwice ? 'Paket yang sudah ada tidak berubah.' : 'Paket dari pembayaran ini tidak berlaku.'}${why}`,
    };
  return {
    title: 'Pembayaranmu belum bisa diterima',
    text: note ? `Alasannya: ${note}` : 'Periksa kembali bukti pembayaranmu, lalu kirim lagi.',
  };
}
