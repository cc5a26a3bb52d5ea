import type { Consents } from '#contract/privacy.ts';
import { CONSENTS } from '#copy/consents.ts';
import { CONSENT_PURPOSES, consentState } from '#domain/privacy/consents.ts';
import type { Profile } from '#domain/profile/profile.ts';
import { encoded, jsonTexts, type Pages } from '../../adapters/text-pieces.ts';
import type { OpeningRow } from './store.copy.ts';
import type { ConsentRow } from './store.consents.ts';
import type { ExportRow } from './store.exports.ts';

/** State of a copy of the own data. */
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

/** State of each purpose, and all decisions, each with its text by its hash. Rows: the newest first. */
export function presentConsents(rows: readonly ConsentRow[], texts: ReadonlyMap<string, string>): Consents {
  const purposes = CONSENT_PURPOSES.map((purpose) => {
    const last = rows.find((row) => row.purpose === purpose) ?? null;
    const state = consentState(last, CONSENTS[purpose].version);
    return { purpose, given: last?.given ?? false, older: state === 'older', at: last?.given_at.toISOString() ?? null };
  });
  const history = rows.map((row) => ({
    purpose: row.purpose,
    given: row.given,
    version: row.version,
    textHash: row.text_hash,
    text: texts.get(row.text_hash) ?? null,
    at: row.given_at.toISOString(),
    way: row.way,
    addressHash: row.ip_hash?.toString('hex') ?? null,
  }));
  return { purposes, history };
}

/** Openings by the team in an hour: the roles of that time, not the name. */
export function presentOpening({ kind, roles, reason, at, times }: OpeningRow) {
  return { what: kind, roles, reason, at: at.toISOString(), times };
}

/** The whole copy in the form it is written, piece by piece as it is read. */
export function presentCopy({
  profile,
  parts,
  openings,
  madeAt,
}: {
  profile: Profile;
  parts: Record<string, Pages>;
  openings: ReturnType<typeof presentOpening>[];
  madeAt: Date;
}): AsyncIterable<Uint8Array> {
  const copy = {
    dibuat: madeAt.toISOString(),
    catatan:
      'Berisi datamu saja. Nama, nomor, dan pesan orang lain tidak ada di sini (UU 27/2022 pasal 33 huruf b): dari percakapan hanya pesanmu.',
    profil: profile,
    ...parts,
    siapaMembukaDataku: openings,
  };
  return encoded(jsonTexts(copy));
}
