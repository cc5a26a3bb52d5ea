import type { Payment } from '#contract/payments.ts';
import type { ChargeEnd } from '#domain/payments/charge.ts';
import type { Plan, VaBank } from '#domain/payments/plans.ts';
import { percent, rupiah } from './amounts.ts';
import { planWords } from './plan-notices.ts';

/** «sekali bayar», «untuk 30 hari» */
export const planUnit: Record<Plan, string> = {
  premium: 'sekali bayar, tanpa batas waktu',
  pro: 'sekali bayar, tanpa batas waktu',
  monthly_subscription: 'untuk 30 hari',
};

export const referralCopy = {
  label: 'Kode referral',
  optional: '(kalau punya)',
  placeholder: 'Kode dari temanmu',
  hint: 'Kode dari teman atau komunitas bisa menurunkan harganya.',
  checking: 'Memeriksa kode…',
  valid: (code: string) => `Kode ${code} berlaku.`,
  /** A code that lowers the price of some plans only. */
  free: 'Dengan kode ini kamu tidak membayar.',
  clear: 'Hapus kode',
  before: (price: string) => `sebelumnya ${price}`,
};

/** /payment and /subscription-payment. */
/** What a payment came to; a code may have made it nothing. */
export const paidText = (final: number): string => (final === 0 ? checkoutCopy.free : rupiah(final));

export const checkoutCopy = {
  title: (plan: Plan) => `Bayar ${planWords[plan]}`,
  lead: 'Transfer, unggah buktinya, selesai. Kami periksa dalam 24 jam.',
  /** To a member with Premium who goes on to Pro. */
  inFull: 'Pro dibayar penuh: yang sudah dibayar untuk Premium tidak mengurangi harganya.',
  leadFree: 'Dengan kodemu paket ini gratis. Periksa datamu, lalu aktifkan.',
  leadWaiting: 'Satu pembayaran selesai dulu, baru yang berikutnya.',
  leadOnline: 'Pilih caranya, bayar, selesai. Paketmu aktif sendiri begitu uangnya masuk.',
  back: 'Paket & Harga',
  failed: 'Halaman pembayaran gagal dimuat',
  summary: 'Yang kamu bayar',
  discount: (code: string) => `Potongan kode ${code}`,
  suffix: 'Kode unik',
  suffixHint: 'Tiga angka terakhir membuat transfermu mudah kami kenali. Transfer tepat sejumlah ini.',
  total: 'Total',
  validTo: (time: string) => `Harga ini berlaku sampai ${time}.`,
  free: 'Gratis',
  payStep: 'Transfer ke rekening kami',
  method: 'Cara membayar',
  methods: {
    transfer: 'Transfer bank',
    wallet: 'Dompet digital',
    qris: 'QRIS',
    'virtual-account': 'Virtual account',
    none: 'Tanpa pembayaran',
  } satisfies Record<Payment['method'], string>,
  onlineStep: 'Pilih caranya',
  qrisHint:
    'Kode QR muncul setelah kamu menekan tombol di bawah. Pindai dengan aplikasi bank atau dompet digital mana pun.',
  vaHint: 'Nomor virtual account muncul setelah kamu menekan tombol di bawah. Paketmu aktif begitu uangnya masuk.',
  bank: 'Bank',
  banks: {
    bca: 'BCA',
    bni: 'BNI',
    bri: 'BRI',
    mandiri: 'Mandiri',
    permata: 'Permata',
    cimb: 'CIMB Niaga',
  } satisfies Record<VaBank, string>,
  submitOnline: 'Buat kode bayar',
  afterOnline: 'Paketmu aktif sendiri begitu pembayaranmu masuk.',
  unpaidTitle: 'Masih ada kode bayar yang terbuka',
  unpaidText: (number: string) =>
    `Pembayaran ${number} menunggu kamu bayar. Bayar kodenya, atau batalkan dulu untuk memilih cara lain.`,
  unpaidLink: 'Buka kode bayar',
  account: 'Rekening tujuan',
  holder: (name: string) => `a.n. ${name}`,
  number: 'Nomor',
  amount: 'Jumlah',
  copyNumber: (name: string) => `Salin nomor ${name}`,
  copyAmount: 'Salin jumlah',
  walletLink: (name: string) => `Buka halaman pembayaran ${name}`,
  noWay: 'Rekening kami belum dipasang, jadi pembayaran belum bisa dibuka. Harga yang tertulis tidak berubah.',
  demo: 'Ini dunia demo: rekening dan harganya contoh. Jangan transfer uang sungguhan.',
  proofStep: 'Unggah bukti transfer',
  proof: 'Bukti transfer',
  proofHint: 'Foto layar atau PDF, paling besar 5 MB. Hanya tim kami yang bisa membukanya.',
  chooseProof: 'Pilih berkas',
  otherProof: 'Ganti berkas',
  removeProof: 'Hapus berkas',
  openProof: 'Lihat bukti',
  preparing: 'Menyiapkan berkas…',
  sendingProof: (share: number) => `Mengunggah… ${percent(share)}`,
  proofOnItsWay: 'Tunggu sampai buktinya selesai diunggah.',
  sentProof: 'Terunggah',
  proofArrived: 'Bukti transfer sudah sampai.',
  againProof: 'Coba unggah lagi',
  youStep: 'Data kamu',
  name: 'Nama',
  email: 'E-mail',
  phone: 'Nomor WhatsApp',
  required: (label: string) => `${label} wajib diisi`,
  contactHint: 'Bila tersedia, ke sini juga kami kirim kabar tentang pembayaranmu.',
  notes: 'Catatan',
  notesHint: 'Misalnya nama pemilik rekening bila bukan namamu.',
  submit: 'Kirim pembayaran',
  submitFree: 'Aktifkan sekarang',
  freeNote: 'Kodemu membuat paket ini gratis. Tidak ada yang perlu ditransfer.',
  after:
    'Kami periksa dalam 24 jam, lalu kabarmu datang di pemberitahuan, dan bila tersedia lewat e‑mail atau WhatsApp.',
  refund: 'Uangmu bisa kembali dalam 30 hari.',
  kept: 'Isianmu tersimpan di tab ini.',
  upgradedTitle: 'Paketmu sudah naik',
  upgradedText: (plan: Plan) => `${planWords[plan]} aktif sekarang.`,
  waitingTitle: 'Pembayaranmu sedang kami periksa',
  waitingText: (number: string) =>
    `Pembayaran ${number} menunggu keputusan tim kami, paling lama 24 jam. Setelah itu kamu bisa membayar lagi.`,
  waitingLink: 'Lihat pembayaran',
};

/** The code of a payment through the gateway, on its own page. */
export const chargeCopy = {
  title: (method: 'qris' | 'virtual-account') => (method === 'qris' ? 'Pindai kode QR ini' : 'Bayar ke nomor ini'),
  qrisSteps: 'Buka aplikasi bank atau dompet digitalmu, pilih bayar dengan QR, lalu pindai. Jumlahnya terisi sendiri.',
  vaSteps: (bank: string) => `Buka aplikasi atau ATM ${bank}, pilih virtual account, lalu bayar tepat sejumlah ini.`,
  billSteps: 'Buka Livin’ atau ATM Mandiri, pilih bayar multipayment, isi kode perusahaan dan nomor ini.',
  qrName: (amount: string) => `Kode QRIS untuk membayar ${amount}`,
  download: 'Simpan gambar QR',
  samePhone: 'Di HP yang sama: simpan gambarnya, lalu pilih dari galeri di aplikasi bankmu.',
  fileName: (number: string, ending: 'png' | 'svg') => `qris-${number}.${ending}`,
  biller: 'Kode perusahaan',
  number: 'Nomor virtual account',
  copyBiller: 'Salin kode perusahaan',
  copyNumber: 'Salin nomor virtual account',
  until: (time: string) => `Bayar sebelum ${time}.`,
  left: (text: string) => `Sisa waktu ${text}`,
  span: (hours: number, minutes: number, seconds: number) =>
    hours > 0
      ? `${hours} jam ${minutes} menit`
      : minutes > 0
        ? `${minutes} menit ${seconds} detik`
        : `${seconds} detik`,
  over: 'Waktunya habis. Kami memastikan dulu ke layanan pembayaran apakah uangmu sudah masuk.',
  waiting: 'Halaman ini memperbarui dirinya sendiri begitu uangmu masuk.',
  preparing: 'Menyiapkan kode bayar…',
  failed: 'Kode bayar belum bisa dibuat',
  cancel: 'Batalkan dan pilih cara lain',
  cancelFailed: 'Pembayaran belum bisa dibatalkan',
  again: 'Buat kode baru',
  toSearch: 'Mulai mencari',
  badge: 'Menunggu dibayar',
  lead: 'Paketmu aktif sendiri begitu pembayaranmu masuk.',
  /** In a word or two, where a transfer says «Ditolak»: nobody rejected it. */
  endedShort: {
    expired: 'Waktunya habis',
    cancelled: 'Dibatalkan',
    refused: 'Tidak diteruskan',
    returned: 'Dikembalikan',
  } satisfies Record<ChargeEnd, string>,
  endedTitle: {
    expired: 'Waktu bayarnya habis',
    cancelled: 'Pembayaran ini dibatalkan',
    refused: 'Pembayaran ini tidak diteruskan',
    returned: 'Pembayaran ini dikembalikan',
  } satisfies Record<ChargeEnd, string>,
  ended: {
    expired:
      'Waktu bayarnya habis dan tidak ada uang yang masuk. Bila uangmu ternyata masuk kemudian, paketmu kami aktifkan.',
    cancelled: 'Pembayaran ini kamu batalkan. Tidak ada uang yang ditarik.',
    refused: 'Layanan pembayaran tidak meneruskan pembayaran ini. Tidak ada uang yang ditarik.',
    returned: 'Uangnya dikembalikan oleh layanan pembayaran, dan paket ini tidak berlaku lagi.',
  } satisfies Record<ChargeEnd, string>,
};

/** /payment-success, /payment-cancel. */
export const paymentResultCopy = {
  title: 'Pembayaranmu kami terima',
  lead: 'Terima kasih. Tim kami memeriksa buktinya satu per satu.',
  number: 'Nomor pembayaran',
  next: 'Langkah berikutnya',
  steps: [
    ['Kami periksa', 'Paling lama 24 jam sejak kamu mengirim.'],
    ['Kamu kami kabari', 'Lewat pemberitahuan, dan bila tersedia lewat e‑mail atau WhatsApp.'],
    ['Paketmu aktif', 'Semua kecocokan terbuka sendiri, di semua perangkatmu.'],
  ] as const,
  waiting: 'Halaman ini memperbarui dirinya sendiri. Kamu boleh menutupnya.',
  activeTitle: 'Paketmu aktif',
  activeText: 'Semua kecocokan sekarang terbuka untukmu.',
  rejectedTitle: 'Pembayaran ini ditolak',
  refundedTitle: 'Pembayaran ini dikembalikan',
  approvedTitle: 'Pembayaran ini disetujui',
  details: 'Lihat rinciannya',
  toSearch: 'Mulai mencari',
  home: 'Ke beranda',
  mine: 'Pembayaran saya',
  cancelTitle: 'Pembayaran dibatalkan',
  cancelText: 'Tidak ada uang yang ditarik. Kamu bisa mencoba lagi kapan saja.',
  tryAgain: 'Coba lagi',
};

/** /akun/pembayaran and one payment. */
export const paymentsCopy = {
  title: 'Pembayaran saya',
  lead: 'Semua yang pernah kamu bayar, dengan status dan kuitansinya.',
  back: 'Akun',
  failed: 'Pembayaranmu gagal dimuat',
  none: 'Belum ada pembayaran',
  noneText: 'Begitu kamu membayar sebuah paket, status dan kuitansinya ada di sini.',
  plans: 'Lihat paket',
  more: 'Muat lagi',
  openList: 'Buka pembayaran saya',
  open: (number: string) => `Buka pembayaran ${number}`,
  status: {
    submitted: 'Menunggu pemeriksaan',
    approved: 'Disetujui',
    rejected: 'Ditolak',
    refunded: 'Dikembalikan',
  } satisfies Record<Payment['status'], string>,
  statusText: {
    submitted: 'Tim kami memeriksa buktinya dalam 24 jam. Kamu kami kabari.',
    approved: 'Terima kasih, pembayaranmu sudah kami terima.',
    rejected: 'Pembayaran ini tidak kami setujui.',
    refunded: 'Uangnya kami kembalikan. Paket dari pembayaran ini tidak berlaku.',
  } satisfies Record<Payment['status'], string>,
  reason: (reason: string) => `Alasan: ${reason}`,
  again: 'Kirim ulang',
  /** Rejected by the team, though its money may have left the member's account. */
  sentAlready: 'Kalau uangmu sudah terkirim, jangan transfer lagi.',
  askUs: 'Tanyakan dulu kepada kami',
  proof: 'Lihat bukti yang kamu kirim',
  proofGone: 'Buktinya sudah dihapus.',
  receipt: 'Kuitansi',
  receiptRefunded: 'Kuitansi, uangnya dikembalikan',
  details: 'Rincian',
  /** Before the number of a payment. */
  receiptOf: 'Pembayaran',
  print: 'Cetak kuitansi',
  list: 'Semua pembayaran',
  backToList: 'Semua pembayaran',
  issuer: 'Serasi',
  fields: {
    number: 'Nomor',
    plan: 'Paket',
    status: 'Keadaan',
    submittedAt: 'Dikirim',
    decidedAt: 'Diputuskan',
    endedAt: 'Berakhir',
    refundedAt: 'Dikembalikan',
    coversUntil: 'Berlaku sampai',
    name: 'Nama',
    contact: 'Kontak',
    method: 'Cara membayar',
    account: 'Rekening tujuan',
    original: 'Harga',
    discount: 'Potongan',
    suffix: 'Kode unik',
    final: 'Dibayar',
    notes: 'Catatan',
  },
  forever: 'tanpa batas waktu',
  missing: 'Pembayaran ini tidak ditemukan',
  missingText: 'Mungkin alamatnya salah tulis, atau ini milik akun lain.',
};
