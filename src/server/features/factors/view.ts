import type { Passkey } from '#contract/passkeys.ts';
import type { PasskeyRow } from './store.passkeys.ts';

/** A passkey for its owner. */
export function presentPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    addedAt: row.added_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    refused: row.copied_at !== null,
  };
}
