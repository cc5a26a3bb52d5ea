import type { LikeNotes } from '#contract/profile.ts';
import type { LikeNote } from '#domain/likes/like-note.ts';
import { type Relation, type ShownRelation, shownRelation, type Tier } from '#domain/likes/relation.ts';
import type { BaseContext } from '../base-context.ts';
import { batchReads, perContext } from '../db/batch-reads.ts';
import { type Prepared, queryPrepared, rowsOf } from '../db/prepared.ts';

export const NO_NOTES: LikeNotes = { theirs: null, mine: null };

const NOTES: Prepared = {
  name: 'like-notes',
  text: `with page (n, viewer, other) as (select * from ${rowsOf('$1::int[]', '$2::uuid[]', '$3::uuid[]')})
    select page.n, page.other, false as mine, k.field, k.prompt, k.body from page join like_notes k on k.from_id = page.other and k.to_id = page.viewer
    union all
    select page.n, page.other, true, k.field, k.prompt, k.body from page join like_notes k on k.from_id = page.viewer and k.to_id = page.other`,
};
type NoteRow = Omit<LikeNote, 'text'> & { n: number; other: string; mine: boolean; body: string };
type Asked = { viewer: { id: string; plan: { tier: Tier } }; about: readonly { id: string; relation: Relation }[] };

/**
 * The notes of others that a viewer may read: those of likes visible to them, and their own. For a basic viewer
 * a liker with a note, one without, and no liker look the same: not even a statement differs (R-SEE-2). Many
 * callers at once share one statement.
 */
export const notesOf = perContext((ctx: Pick<BaseContext, 'pool'>) => {
  const read = batchReads((pages: { viewerId: string; ids: string[] }[]) => readPages(ctx, pages));
  return async ({ viewer, about }: Asked): Promise<(id: string) => LikeNotes> => {
    const relations = new Map(
      about.map(({ id, relation }) => [id, shownRelation(relation, viewer.plan.tier)] as const).filter(isRelated),
    );
    if (relations.size === 0) return () => NO_NOTES;
    const found = await read({ viewerId: viewer.id, ids: [...relations.keys()] });
    return (id) => {
      const relation = relations.get(id);
      const notes = found.get(id);
      if (!relation || !notes) return NO_NOTES;
      return {
        theirs: relation === 'you-liked' ? null : notes.theirs,
        mine: relation === 'they-liked' ? null : notes.mine,
      };
    };
  };
});

const isRelated = ([, relation]: readonly [string, ShownRelation]): boolean => relation !== 'none';

async function readPages(
  ctx: Pick<BaseContext, 'pool'>,
  pages: { viewerId: string; ids: string[] }[],
): Promise<Map<string, LikeNotes>[]> {
  const flat = pages.flatMap(({ viewerId, ids }, n) => ids.map((id) => ({ n, viewerId, id })));
  const values = [flat.map((f) => f.n), flat.map((f) => f.viewerId), flat.map((f) => f.id)];
  const found = pages.map(() => new Map<string, LikeNotes>());
  for (const { n, other, mine, field, prompt, body } of await queryPrepared<NoteRow>(ctx.pool, NOTES, values)) {
    const before = found[n]!.get(other) ?? NO_NOTES;
    found[n]!.set(other, { ...before, [mine ? 'mine' : 'theirs']: { field, prompt, text: body } });
  }
  return found;
}
