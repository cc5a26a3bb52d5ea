import { PACKED_GROUPS } from '#domain/profile/field.ts';
import { type FieldName, FIELDS, type FieldTable, JUDGED_FIELDS } from '#domain/profile/fields.ts';
import type { MatchFacts, Profile } from '#domain/profile/profile.ts';
import { type ProfileRow, rowReader } from './profile-rows.ts';

/**
 * Columns read together as one text: few texts differ, so each is parsed once and then cached. A million
 * members are a few thousand different texts, instead of thirty million values.
 */
const GROUPS = PACKED_GROUPS.map((name) => {
  const fields = JUDGED_FIELDS.filter((f) => f.judged === name);
  const columns = fields.flatMap(({ shape, columns }) =>
    // JSON escapes control characters, so no free text can hold a separator.
    Object.entries(columns).map(([column, type]) => ({
      column,
      type: type === 'text[]' || shape.kind === 'text' ? ('json' as const) : type,
    })),
  );
  return { columns, read: rowReader(fields) };
});
/** Separators between values and between groups. */
const [VALUE, GROUP] = ['\u001f', '\u001e'];
const NOTHING = '\u001a';
const REMEMBERED = 100_000;

/** SQL of a member's id and judged facts as one text; `table` names `profiles`. */
export function packedRowSql(table: string): string {
  const groups = GROUPS.map(({ columns }) =>
    columns
      .map(({ column, type }) => (type === 'json' ? `to_json(${table}.${column})` : `${table}.${column}`))
      .map((value) => `coalesce(${value}::text, '${NOTHING}')`)
      .join(` || '${VALUE}' || `),
  );
  return [`${table}.member_id::text`, ...groups].join(` || '${GROUP}' || `);
}

/** Judged facts of the group with that index in PACKED_GROUPS. */
type FactsOfGroup<I extends number> = Pick<
  MatchFacts,
  {
    [N in FieldName]: FieldTable[N] extends { judged: (typeof PACKED_GROUPS)[I] } ? N : never;
  }[FieldName] &
    keyof MatchFacts
>;

/** Turns packed rows into facts, with the ages of one day. */
export class PackedRows {
  private readonly remembered = GROUPS.map(() => new Map<string, unknown>());

  constructor(private readonly today: string) {}

  /** Written out, because a loop over the table takes a third longer; the compiler requires each judged field. */
  read(packed: string): MatchFacts {
    const parts = packed.split(GROUP);
    const person = this.factsOf(0, parts[1]!);
    const body = this.factsOf(1, parts[2]!);
    const belief = this.factsOf(2, parts[3]!);
    const place = this.factsOf(3, parts[4]!);
    const story = this.factsOf(4, parts[5]!);
    const money = this.factsOf(5, parts[6]!);
    const love = this.factsOf(6, parts[7]!);
    const breakers = this.factsOf(7, parts[8]!);
    const ages = this.factsOf(8, parts[9]!);
    return {
      id: parts[0]!,
      gender: person.gender,
      age: person.age,
      height: body.height,
      religion: belief.religion,
      ethnicity: place.ethnicity,
      tribeValue: place.tribeValue,
      domicile: place.domicile,
      maritalStatus: story.maritalStatus,
      myStatus: story.myStatus,
      partnerStatusExpectation: story.partnerStatusExpectation,
      childrenPreference: story.childrenPreference,
      income: money.income,
      minIncomeWanted: money.minIncomeWanted,
      minHeightWanted: body.minHeightWanted,
      loveLanguage: love.loveLanguage,
      stressLanguage: money.stressLanguage,
      dealbreakers: breakers.dealbreakers,
      pastBehavior: story.pastBehavior,
      pastMistakeType: story.pastMistakeType,
      acceptBadPast: story.acceptBadPast,
      ldrPref: place.ldrPref,
      tribePref: place.tribePref,
      religionPref: belief.religionPref,
      desiredPartnerReligions: belief.desiredPartnerReligions,
      ageRangeWanted: ages.ageRangeWanted,
    };
  }

  private factsOf<I extends number>(group: I, text: string): FactsOfGroup<I> {
    const memory = this.remembered[group] as Map<string, FactsOfGroup<I>>;
    const known = memory.get(text);
    if (known) return known;
    const { columns, read } = GROUPS[group]!;
    const values = text.split(VALUE);
    const row = Object.fromEntries(columns.map(({ column, type }, i) => [column, valueOf(type, values[i]!)]));
    const made = read(row as Partial<ProfileRow>, this.today) as FactsOfGroup<I>;
    // Free texts and birth dates differ a lot in a real population, so the cache is bounded.
    if (memory.size >= REMEMBERED) memory.clear();
    memory.set(text, made);
    return made;
  }
}

const UNJUDGED = FIELDS.filter((f) => f.judged === undefined);
/**
 * Fields of a card that no rule judges are columns beside the packed row; fields for the owner alone stay in the
 * database.
 */
const BESIDE = UNJUDGED.filter((f) => f.lock !== 'owner').map(({ name, columns }) => ({
  name,
  column: Object.keys(columns)[0]!,
}));
const OWNERS = UNJUDGED.filter((f) => f.lock === 'owner').map(({ name, shape }) => ({
  name,
  value: shape.kind === 'flag' ? false : null,
}));

/** SQL of those columns; `table` names `profiles`. */
export const besidePackedSql = (table: string) => BESIDE.map(({ column }) => `${table}.${column}`).join(', ');

/** Turns the judged facts into the profile of a card, with a row of the columns beside. */
export function cardProfile(facts: MatchFacts, row: object): Profile {
  const profile = facts as unknown as Record<string, unknown>;
  // Added one by one: spreading a large object is most of the cost of a card.
  for (const { name, column } of BESIDE) profile[name] = (row as Record<string, unknown>)[column];
  for (const { name, value } of OWNERS) profile[name] = value;
  return facts as Profile;
}

/** A reader for the day of the call, made anew when the day changes. */
export function dailyPackedRows(): (today: string) => PackedRows {
  let [day, reader] = ['', new PackedRows('')];
  return (today) => {
    if (day !== today) [day, reader] = [today, new PackedRows(today)];
    return reader;
  };
}

function valueOf(type: (typeof GROUPS)[number]['columns'][number]['type'], text: string): unknown {
  if (text === NOTHING) return null;
  if (type === 'json') return JSON.parse(text);
  if (type === 'smallint') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
