import type { OwnDocument } from '#contract/documents.ts';
import { DOCUMENT_KEPT_DAYS } from '#domain/profile/badges.ts';
import { withEnding } from '../../http/file-endings.ts';
import type { DocumentFile, DocumentRow } from './store.ts';
import type { QueueRow } from './store.staff.ts';

/** A document for its owner: the decision, when the file is erased, and every opening by staff. */
export function presentOwnDocument(row: DocumentRow): OwnDocument {
  const erasedAt =
    row.erased_at ?? (row.decided_at && new Date(row.decided_at.getTime() + DOCUMENT_KEPT_DAYS * 86_400_000));
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    mime: row.mime,
    sentAt: row.created_at.toISOString(),
    status: row.status,
    ...(row.lapsed ? { lapsed: true } : {}),
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.decision_note,
    erasedAt: erasedAt?.toISOString() ?? null,
    file: row.erased_at === null ? `/api/media/papers/${row.id}` : null,
    openings: row.openings.map(({ at, reason }) => ({ at: new Date(at).toISOString(), reason })),
    can: { withdraw: row.status === 'pending' },
  };
}

export function presentQueued(row: QueueRow) {
  return {
    id: row.id,
    kind: row.kind,
    memberId: row.member_id,
    nama: row.nama,
    mime: row.mime,
    bytes: row.bytes,
    sentAt: row.created_at.toISOString(),
    openings: row.openings,
  };
}

/**
 * File name of a download: the owner's own name for it, or for staff a neutral one; the ending follows
 * its content.
 */
export function downloadName({ id, name, kind, mime }: DocumentFile, reader: 'owner' | 'staff'): string {
  return withEnding(reader === 'owner' ? name : `${kind}-${id.slice(0, 8)}`, mime);
}
