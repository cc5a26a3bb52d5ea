import type { SearchFilters } from '#domain/matching/find-matches.ts';
import type { MatchFacts } from '#domain/profile/profile.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { PROFILE_COLUMNS, profileOf, type ProfileRow } from '../profile-rows.ts';

/** Columns no rule judges stay in the database. */
const NOT_JUDGED = new Set(['nama', 'job', 'weight', 'family_background', 'instagram', 'instagram_open', 'contact_wa']);
const JUDGED = PROFILE_COLUMNS.filter((c) => !NOT_JUDGED.has(c));

/**
 * Members who may pass the rules for this viewer: the rules SQL can judge cheaply, each written so that it never removes
 * somebody the domain would keep. The domain judges what is left (decision record 0008; the engine of issue 2 replaces this).
 * Served by the index profiles_search.
 */
export async function candidateSuperset(db: Db, viewer: MatchFacts, filters: SearchFilters, today: string): Promise<MatchFacts[]> {
  const { rows } = await sql<ProfileRow>`
    select ${sql.join(JUDGED.map((c) => sql.ref(`p.${c}`)))}
    from profiles p join accounts a on a.id = p.member_id
    where ${sql.join([...whoIsThere(viewer), ...hardRules(viewer, ageOf(today)), ...filtered(filters, ageOf(today))], sql` and `)}`.execute(db);
  return rows.map((row) => profileOf({ ...row, nama: '', contact_wa: null }, today));
}

/** The other gender, visible to this viewer (R-LIST-3), in batches by id: for counting what each rule removes. */
export async function* everyCandidate(db: Db, viewer: MatchFacts, today: string, batch = 1000): AsyncGenerator<MatchFacts[]> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: ProfileRow[] } = await sql<ProfileRow>`
      select ${sql.join(JUDGED.map((c) => sql.ref(`p.${c}`)))}
      from profiles p join accounts a on a.id = p.member_id
      where ${sql.join([...whoIsThere(viewer), ...(after === null ? [] : [sql<boolean>`p.member_id > ${after}`])], sql` and `)}
      order by p.member_id limit ${batch}`.execute(db);
    yield rows.map((row) => profileOf({ ...row, nama: '', contact_wa: null }, today));
    if (rows.length < batch) return;
    after = rows.at(-1)!.member_id;
  }
}

type Condition = RawBuilder<boolean>;

function whoIsThere(viewer: MatchFacts): Condition[] {
  return [
    sql`p.gender = ${viewer.gender === 'pria' ? 'wanita' : 'pria'}`,
    sql`a.status = 'active'`,
    sql`a.paused_at is null`,
    sql`not exists (select from blocks b where (b.blocker_id = ${viewer.id} and b.blocked_id = a.id) or (b.blocker_id = a.id and b.blocked_id = ${viewer.id}))`,
  ];
}

/** The age on a day as ageOn() has it. */
function ageOf(today: string): RawBuilder<number> {
  return sql`(case when p.birth_date is not null then extract(year from age(${today}::date, p.birth_date))::int else p.age_given + greatest(0, extract(year from age(${today}::date, p.age_given_on))::int) end)`;
}

function hardRules(v: MatchFacts, age: RawBuilder<number>): Condition[] {
  const rules: Condition[] = [
    v.gender === 'wanita' ? sql`${age} > ${v.age}` : sql`${age} < ${v.age}`,
    sql`(p.age_range_min is null or ${v.age} between p.age_range_min and p.age_range_max)`,
    sql`(p.religion_pref is distinct from 'wajib sama' or cardinality(p.desired_partner_religions) > 0 or p.religion is null or ${v.religion}::text is null or p.religion = ${v.religion})`,
    sql`(cardinality(p.desired_partner_religions) = 0 or ${v.religion}::text is null or ${v.religion} = any(p.desired_partner_religions))`,
    sql`(p.ldr_pref is distinct from 'no' or p.domicile is null or ${v.domicile}::text is null or p.domicile = ${v.domicile})`,
  ];
  if (v.ageRangeWanted) rules.push(sql`${age} between ${v.ageRangeWanted.min} and ${v.ageRangeWanted.max}`);
  if (v.height !== null)
    rules.push(
      v.gender === 'wanita' ? sql`(p.height is null or p.height > ${v.height})` : sql`(p.height is null or p.height < ${v.height})`,
      sql`(p.min_height_wanted is null or p.min_height_wanted <= ${v.height})`,
    );
  if (v.minHeightWanted !== null) rules.push(sql`(p.height is null or p.height >= ${v.minHeightWanted})`);
  if (v.childrenPreference !== null) rules.push(sql`(p.children_preference is null or p.children_preference = ${v.childrenPreference})`);
  if (v.desiredPartnerReligions.length > 0) rules.push(sql`(p.religion is null or p.religion = any(${v.desiredPartnerReligions}))`);
  else if (v.religionPref === 'wajib sama' && v.religion !== null) rules.push(sql`(p.religion is null or p.religion = ${v.religion})`);
  if (v.ldrPref === 'no' && v.domicile !== null) rules.push(sql`p.domicile = ${v.domicile}`);
  if (v.tribePref === 'same' && v.ethnicity !== null) rules.push(sql`p.ethnicity = ${v.ethnicity}`);
  return rules;
}

function filtered(f: SearchFilters, age: RawBuilder<number>): Condition[] {
  return [
    ...(f.religion ? [sql<boolean>`p.religion = ${f.religion}`] : []),
    ...(f.domicile ? [sql<boolean>`p.domicile = ${f.domicile}`] : []),
    ...(f.ageMin !== undefined ? [sql<boolean>`${age} >= ${f.ageMin}`] : []),
    ...(f.ageMax !== undefined ? [sql<boolean>`${age} <= ${f.ageMax}`] : []),
  ];
}
