import type { RuleName } from '#domain/matching/compatibility.ts';
import { thousands } from './amounts.ts';

/** An empty list: why, and what the member can do. Apart from the other words of /match, which visitors' pages load. */
export const emptyListCopy = {
  filtered: 'Tidak ada yang lolos saringan ini. Hapus atau longgarkan saringannya untuk melihat kandidatmu lagi.',
  pool: (n: string, gender: string) =>
    `Dari ${n} ${gender} di Serasi, belum ada yang lolos semua aturan dua arah. Yang paling banyak menyaring:`,
  passed: (n: number) =>
    `Kamu melewati ${thousands(n)} orang. Yang dilewati hilang 30 hari dari daftar ini, dan bisa kamu kembalikan kapan saja.`,
  toPassed: 'Lihat yang kamu lewati',
  byMe: (rule: string, people: string) => `${rule}: menyaring ${people} orang menurut pilihanmu`,
  byThem: (rule: string, people: string) => `${rule}: ${people} orang menyaring menurut pilihan mereka`,
  byBoth: (rule: string, people: string) => `${rule}: tidak sejalan dengan ${people} orang`,
};

export const SHARED_RULE_NAMES = new Set<RuleName>(['dealbreaker', 'children', 'heightOrder', 'ageOrder']);
