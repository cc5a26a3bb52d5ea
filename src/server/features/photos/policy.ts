import type { OwnPhoto } from '#contract/my-profile.ts';
import type { Db } from '../../db/connect.ts';
import { photosOf } from './store.ts';
import { presentOwnPhoto } from './view.ts';

/** A member's photos as their owner sees them, in order. */
export async function ownPhotosOf(db: Db, memberId: string): Promise<OwnPhoto[]> {
  return (await photosOf(db, memberId)).map(presentOwnPhoto);
}
