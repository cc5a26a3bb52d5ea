/**
 * Words Indonesians begin passwords with, our own list: love, faith, family, places, clubs, banks, phones, this
 * product. Frequent words of films and encyclopaedias come from a package (packed-passwords.ts).
 */
export const INDONESIAN_WORDS: readonly string[] = `
serasi jodoh jodohku cinta cintaku cintamu cintaibu cintaallah sayang sayangku sayangkamu sayangmama sayangibu kasih
kasihku kekasih kekasihku pacar pacarku mantan mantanku rindu rinduku kangen kangenku akucintakamu akusayangkamu
akukamu akukangen iloveyou istri istriku suami suamiku calonistri calonsuami nikah menikah pernikahan pasangan
pasanganku pengantin keluarga keluargaku keluargabahagia bahagia bahagiaselalu bahagiaku setia setiaku selamanya
belahanjiwa belahanhati jantungku hatiku cantik cantikku ganteng gantengku manis manisku imut lucu ayang ayangku
bebeb beibi kesayangan kesayanganku
mama mamaku mamah papa papaku papah ibu ibuku ibunda ayah ayahku ayahanda bapak bapakku bunda bundaku umi ummi abi
kakak kakakku adik adikku abang nenek kakek eyang anak anakku anakanak putra putri putriku putraku malaikat
malaikatku malaikatkecil bidadari bidadariku pangeran permaisuri
bismillah bismillaah bismillahirrahmanirrahim alhamdulillah alhamdulilah subhanallah masyaallah insyaallah astagfirullah
astaghfirullah allah allahuakbar allahku allahswt yaallah laailahaillallah lailahaillallah assalamualaikum muhammad
muhammadsaw rasulullah islam islamku muslim muslimah ramadhan ramadan idulfitri lebaran sholat shalat sholatyuk ikhlas
sabar syukur bersyukur tawakal hidayah istiqomah barokah berkah amin aamiin surga jannah quran alquran masjid mekah
madinah haji umroh
tuhan tuhanku tuhanyesus yesus yesuskristus kristus kristen katolik haleluya halleluya puji pujituhan terpujilah
gereja berkat diberkati kasihtuhan natal paskah mariam bundamaria om namobuddhaya buddha hindu swastiastu
indonesia indonesiaku indonesiaraya merdeka merahputih garuda pancasila nusantara bhinneka jakarta bandung surabaya
semarang yogyakarta jogja jogjakarta medan makassar palembang denpasar malang bogor depok bekasi tangerang solo
surakarta padang pekanbaru batam lampung banjarmasin pontianak samarinda balikpapan manado ambon jayapura mataram
kupang aceh bali lombok jawa jawabarat jawatengah jawatimur sumatra sumatera kalimantan sulawesi papua maluku madura
sunda betawi minang batak bugis toraja minangkabau
persija persib persebaya arema aremania bobotoh bonek jakmania viking persipura psms timnas bola sepakbola futsal
badminton bulutangkis bajaj angkot ojek gojek grab tokopedia shopee bukalapak telkomsel indosat simpati bank mandiri
bni bri bca uang uangku duit kaya kayaraya jutawan rejeki rezeki sukses suksesselalu sukseslah berhasil semangat
semangatku mahasiswa sekolah kuliah universitas guru dokter bidan perawat polisi tentara pramuka karyawan bos juragan
password sandi katasandi katakunci kunci rahasia rahasiaku rahasiakita gantipassword lupapassword lupa bukapassword
masuk masukaja terserah akun akunku admin pengguna anggota tamu coba cobacoba percobaan contoh tes testing bebas
sembarang apaaja apaya entah tidaktahu gaktau gatau nggaktau nggatau
aku akuaja akubisa kamu kamusaja kita kitaberdua kami dia saya sayabisa teman temanku sahabat sahabatku kawan musuh
orang manusia wanita perempuan pria lelaki lakilaki cowok cewek cewekku cowokku gadis janda duda jomblo jomblobahagia
single
satu dua tiga empat lima enam tujuh delapan sembilan sepuluh satuduatiga duasatu seribu sejuta
senin selasa rabu kamis jumat sabtu minggu januari februari maret april mei juni juli agustus september oktober
november desember hujan panas dingin matahari bulan bintang bintangku bintangkecil pelangi langit bumi laut pantai
gunung sungai angin senja pagi siang malam mawar melati anggrek kamboja bunga bungaku kupukupu kucing kucingku anjing
kelinci naga harimau macan singa elang merpati ikan lumbalumba semut gajah jerapah beruang panda
merah putih hitam biru hijau kuning ungu jingga coklat merahmuda abuabu pink
nasi nasigoreng rendang bakso baksoenak sate satay soto gadogado indomie mie mieayam kopi kopiku kopisusu teh esteh
jeruk mangga durian pisang apel semangka pepaya rambutan gula garam cabe sambal tempe tahu kerupuk martabak klepon
cendol seblak cilok
rumah rumahku istana kamar kamarku kampung kampungku desa kota jalan mobil motor motorku vespa sepeda pesawat kereta
laptop komputer hp handphone telepon internet facebook whatsapp instagram tiktok youtube google
mimpi mimpiku harapan harapanku impian impianku kenangan kenanganku masadepan masalalu takdir takdirku nasib hidup
hidupku hidupsehat mati dunia duniaku akhirat waktu selalu selaluada selalubersama bersama bersamamu bersatu percaya
percayalah jujur tulus maaf maafkan maafkanaku terimakasih terima makasih selamat selamatpagi selamatmalam
selamatulangtahun ulangtahun hariini besok kemarin sekarang nanti doa doaku berdoa semoga semogabahagia jaya jayalah
bangkit pejuang juara pemenang pahlawan kuat hebat pintar cerdas tegar tabah sehat sehatselalu
`
  .trim()
  .split(/\s+/);
