import type { PaperKind } from '#domain/profile/badges.ts';
import type { Db } from '../../db/connect.ts';
import { announce } from '../notifications/policy.ts';

type Paper = { id: string; member_id: string; kind: PaperKind };

/** Tells the owner that staff opened their paper, and why. */
export async function announceOpened(db: Db, paper: Paper, opening: { id: string; reason: string }): Promise<void> {
  await announce(db, {
    memberId: paper.member_id,
    kind: 'paper-opened',
    data: { kind: paper.kind, reason: opening.reason },
    dedupeKey: `paper-opened:${opening.id}`,
  });
}

export async function announceDecided(db: Db, paper: Paper, status: 'approved' | 'rejected', note: string | null): Promise<void> {
  await announce(db, {
    memberId: paper.member_id,
    kind: `paper-${status}`,
    data: { kind: paper.kind, ...(note === null ? {} : { note }) },
    dedupeKey: `paper-decided:${paper.id}`,
  });
}
