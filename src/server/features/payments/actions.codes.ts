import { normaliseCode, type Terms } from '#domain/payments/referral-code.ts';
import type { Updateable } from 'kysely';
import { recordAct } from '../../audit/record.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { type CsvFile, csvFile } from '../../http/csv.ts';
import { type Keyset, keysetPage, placeOf } from '../../http/keyset.ts';
import { refuse } from '../../refusal.ts';
import { at } from './policy.ts';
import * as store from './store.codes.ts';
import type { CodeRow } from './store.quotes.ts';
import { codeColumns, presentCode } from './view.ts';

const PAGE = 25;

type Asked = { show: 'all' | 'active'; search?: string | undefined };
const wantedOf = (ctx: Context, { show, search }: Asked) => ({
  activeAt: show === 'active' ? ctx.now() : null,
  begins: search?.trim().toUpperCase() || null,
});

/** Referral codes, newest first. Throws cursor-invalid. */
export async function listCodes(
  ctx: Context,
  staffId: string,
  { show, search, cursor }: Asked & { cursor?: string | undefined },
) {
  const keyset: Keyset<[string, string]> = { owner: staffId, kind: 'referral-codes', parts: 2 };
  const place = placeOf(ctx.config, keyset, cursor);
  const after = place && { at: place[0], id: place[1] };
  const rows = await store.codePage(ctx.db, { ...wantedOf(ctx, { show, search }), after }, PAGE + 1);
  const { page, nextCursor } = keysetPage(ctx.config, keyset, rows, PAGE, (last) => [last.place, last.id]);
  return { codes: page.map(presentCode), nextCursor };
}

/** All of them as CSV. */
export function exportCodes(ctx: Context, asked: Asked): CsvFile {
  const wanted = wantedOf(ctx, asked);
  return csvFile(codeColumns(ctx.now().getTime()), (last, limit) =>
    store.codePage(ctx.db, { ...wanted, after: last && { at: last.place, id: last.id } }, limit),
  );
}

type Given = {
  terms: Terms;
  maxUses: number | null;
  startsAt: string | null;
  endsAt: string | null;
  active: boolean;
  note: string | null;
};

/** A new code; it is never deleted. Throws code-malformed, code-taken, code-span, code-ended. */
export async function addCode(ctx: Context, tx: Db, staffId: string, given: Given & { code: string }) {
  const code = normaliseCode(given.code);
  if (code === null) throw at('code', 'code-malformed');
  assertSpan(given.startsAt, given.endsAt);
  assertAhead(ctx, given.endsAt);
  const made = await store.insertCode(tx, {
    code,
    terms: JSON.stringify(given.terms),
    max_uses: given.maxUses,
    starts_at: given.startsAt,
    ends_at: given.endsAt,
    active: given.active,
    note: given.note,
    made_at: ctx.now(),
    made_by: staffId,
  });
  if (!made) throw at('code', 'code-taken');
  const subject = `${code}: ${saidOf(factsOf(made), {})}`;
  await recordAct(tx, { staffId, act: 'code-add', memberId: null, subject, reason: given.note, at: ctx.now() });
  return presentCode(made);
}

/** Changes terms, limit or span; existing quotes keep theirs. Throws not-found, code-span, code-ended. */
export async function changeCode(
  ctx: Context,
  tx: Db,
  staffId: string,
  { id, ...given }: Partial<Given> & { id: string },
) {
  const before = await store.lockCode(tx, id);
  if (!before) throw refuse('not-found');
  const set: Updateable<Database['referral_codes']> = {
    ...(given.terms && { terms: JSON.stringify(given.terms) }),
    ...(given.maxUses !== undefined && { max_uses: given.maxUses }),
    ...(given.startsAt !== undefined && { starts_at: given.startsAt }),
    ...(given.endsAt !== undefined && { ends_at: given.endsAt }),
    ...(given.active !== undefined && { active: given.active }),
    ...(given.note !== undefined && { note: given.note }),
  };
  const span = (own: string | null | undefined, old: Date | null) =>
    own === undefined ? (old?.toISOString() ?? null) : own;
  assertSpan(span(given.startsAt, before.starts_at), span(given.endsAt, before.ends_at));
  // A form sends back the end it was given: of a code that is over already its other fields can still be changed.
  if (given.endsAt && Date.parse(given.endsAt) !== before.ends_at?.getTime()) assertAhead(ctx, given.endsAt);
  const changed = await store.updateCode(tx, id, set);
  const said = saidOf(factsOf(changed), factsOf(before));
  const [subject, at] = [said ? `${changed.code}: ${said}` : changed.code, ctx.now()];
  await recordAct(tx, { staffId, act: 'code-change', memberId: null, subject, reason: null, at });
  return presentCode(changed);
}

type Facts = Readonly<Record<string, string>>;

/** What the trail says of a code; an empty one is none. */
function factsOf(row: Pick<CodeRow, 'terms' | 'max_uses' | 'starts_at' | 'ends_at' | 'active' | 'note'>): Facts {
  const terms = Object.entries(row.terms).map(
    ([plan, term]) => `${plan} ${term.kind} ${'percent' in term ? term.percent : term.amount}`,
  );
  return {
    terms: terms.join(' + '),
    maxUses: row.max_uses === null ? '' : String(row.max_uses),
    startsAt: row.starts_at?.toISOString() ?? '',
    endsAt: row.ends_at?.toISOString() ?? '',
    active: row.active ? 'on' : 'off',
    note: row.note ?? '',
  };
}

/** Facts that differ, each as it was and as it is: who reads the row sees the price before and after. */
const saidOf = (now: Facts, before: Facts): string =>
  Object.entries(now)
    .filter(([name, value]) => value !== (before[name] ?? ''))
    // Of a note, which may be long, that it changed.
    .map(([name, value]) => (name === 'note' ? name : `${name} ${name in before ? `${before[name]}>` : ''}${value}`))
    .join(', ');

function assertSpan(startsAt: string | null, endsAt: string | null): void {
  if (startsAt !== null && endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
    throw at('endsAt', 'code-span');
}

function assertAhead(ctx: Context, endsAt: string | null): void {
  if (endsAt !== null && Date.parse(endsAt) <= ctx.now().getTime()) throw at('endsAt', 'code-ended');
}
