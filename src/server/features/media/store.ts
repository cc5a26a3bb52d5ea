import type { Db } from '../../db/connect.ts';

export function findPhoto(db: Db, id: string): Promise<{ id: string; member_id: string; position: number; object_key: string } | undefined> {
  return db.selectFrom('photos').select(['id', 'member_id', 'position', 'object_key']).where('id', '=', id).executeTakeFirst();
}

/** Is this the member's first photo now (the one that may be shown blurred)? */
export async function isMainPhoto(db: Db, memberId: string, position: number): Promise<boolean> {
  return (
    (await db.selectFrom('photos').select('id').where('member_id', '=', memberId).where('position', '<', position).limit(1).executeTakeFirst()) === undefined
  );
}
