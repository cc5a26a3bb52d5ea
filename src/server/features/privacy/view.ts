import type { Profile } from '#domain/profile/profile.ts';
import type { OpeningRow } from './store.copy.ts';
import type { ExportRow } from './store.exports.ts';

/** Where a copy of the own data stands. */
export function presentExport(row: ExportRow, now: Date) {
  const kept = row.object_key !== null && row.expires_at !== null && row.expires_at > now;
  return {
    id: row.id,
    state: row.ready_at === null ? ('waiting' as const) : kept ? ('ready' as const) : ('over' as const),
    askedAt: row.asked_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    bytes: row.bytes,
  };
}

/** What somebody of the team opened: their roles, not who they are. */
export function presentOpening({ act, roles, reason, at }: OpeningRow) {
  return { what: act, roles, reason, at: at.toISOString() };
}

/** The whole copy, as it is written. */
export function presentCopy({
  profile,
  parts,
  openings,
  madeAt,
}: {
  profile: Profile;
  parts: Record<string, unknown[]>;
  openings: ReturnType<typeof presentOpening>[];
  madeAt: Date;
}) {
  return {
    dibuat: madeAt.toISOString(),
    catatan:
      'Berisi datamu saja. Nama, nomor, dan pesan orang lain tidak ada di sini (UU 27/2022 pasal 33 huruf b): dari percakapan hanya pesanmu.',
    profil: profile,
    ...parts,
    siapaMembukaDataku: openings,
  };
}
