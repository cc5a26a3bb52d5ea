import type { Context } from '../../context.ts';
import type { Rank } from '#domain/matching/find-matches.ts';
import { openCursor, sealCursor } from '../../http/cursors.ts';
import type { Snapshot } from '../../match-index/match-search.ts';
import { refuse } from '../../refusal.ts';

/** End of a page, and the index state of its list. */
export type ListPlace = Rank & { snapshot: Snapshot };

export function sealSnapshot(ctx: Context, viewerId: string, { instance, epoch, at }: Snapshot): string {
  return sealCursor(ctx.config, viewerId, [instance, epoch, at]);
}

/** Throws cursor-invalid. */
export function readSnapshot(ctx: Context, viewerId: string, sealed: string): Snapshot {
  const [instance, epoch, at] = asList(openCursor(ctx.config, viewerId, sealed));
  if (typeof instance !== 'string' || typeof epoch !== 'number' || typeof at !== 'number')
    throw refuse('cursor-invalid');
  return { instance, epoch, at };
}

export function sealPlace(
  ctx: Context,
  viewerId: string,
  { first, total, id, snapshot: { instance, epoch, at } }: ListPlace,
): string {
  return sealCursor(ctx.config, viewerId, [instance, epoch, at, total, id, first]);
}

/** Throws cursor-invalid. */
export function readPlace(ctx: Context, viewerId: string, cursor: string): ListPlace {
  const [instance, epoch, at, total, id, first] = asList(openCursor(ctx.config, viewerId, cursor));
  if (
    typeof instance !== 'string' ||
    typeof epoch !== 'number' ||
    typeof at !== 'number' ||
    typeof total !== 'number' ||
    typeof id !== 'string' ||
    typeof first !== 'boolean'
  )
    throw refuse('cursor-invalid');
  return { first, total, id, snapshot: { instance, epoch, at } };
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
