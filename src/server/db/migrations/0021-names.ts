import { type Kysely, sql } from 'kysely';

/**
 * Names that show nothing, reverse the reading direction or read as the team are repaired, and refused by a check
 * (R-CODE-5). The same marks are removed from the other texts of profiles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await repairNames(db);
  for (const statement of UP) await sql.raw(statement).execute(db);
}

/** The removed parts of names do not come back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table profiles drop constraint profiles_nama_check`.execute(db);
  await sql`alter table profiles add constraint profiles_nama_check check (char_length(nama) between 1 and 80)`.execute(
    db,
  );
}

const PART = 1_000;

async function repairNames(db: Kysely<unknown>): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await sql<{ member_id: string; nama: string }>`select member_id, nama from profiles
      where member_id > ${after}::uuid and (nama !~ '^[A-Za-z][A-Za-z0-9.''()-]*( [A-Za-z0-9.''()-]+)*$'
        or char_length(nama) not between 2 and 40 or nama ~* ${OURS.source})
      order by member_id limit ${PART}`.execute(db);
    const wrong = rows.map((row) => ({ ...row, repaired: repaired(row.nama) })).filter((r) => r.repaired !== r.nama);
    if (wrong.length > 0)
      await sql`update profiles p set nama = r.nama
        from unnest(${wrong.map((r) => r.member_id)}::uuid[], ${wrong.map((r) => r.repaired)}::text[]) r (member_id, nama)
        where p.member_id = r.member_id`.execute(db);
    if (rows.length < PART) return;
    after = rows.at(-1)!.member_id;
  }
}

/** The rule at the time of writing; domain/profile/nama.ts may change later. */
const OURS = /(^|[^a-z])(admin|administrator|staff?|support|moderator|official)([^a-z]|$)|serasi/i;
const NOBODY = 'Anggota';

/** The name without refused parts; «Anggota» where no letter, or a reserved name, is left; one letter gets a dot. */
function repaired(nama: string): string {
  const left = nama
    .normalize('NFC')
    .replace(/[\u02BC\u2018\u2019\u0060\u00B4]/g, "'")
    .replace(/[\u2010-\u2013]/g, '-')
    .replace(/[\p{White_Space}\u2800]+/gu, ' ')
    .replace(/[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]|[^\p{L}\p{M}\p{N} .'()[\]-]/gu, '')
    .replace(/(^|[^\p{L}\p{M}\p{N}])\p{M}+/gu, '$1')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/ +/g, ' ')
    .trim();
  const name = [...left].slice(0, 40).join('').trim();
  if (!/\p{L}/u.test(name) || OURS.test(name.normalize('NFKC'))) return NOBODY;
  return [...name].length < 2 ? `${name}.` : name;
}

const TURNS = '[\\u202A-\\u202E\\u2066-\\u2069]';
const TEXTS = ['job', 'family_background', 'tribe_value', 'instagram'];

const UP = [
  ...TEXTS.map(
    (column) =>
      `update profiles set ${column} = nullif(regexp_replace(${column}, '${TURNS}', '', 'g'), '') where ${column} ~ '${TURNS}'`,
  ),
  `update profiles set dealbreakers = array(select regexp_replace(said, '${TURNS}', '', 'g') from unnest(dealbreakers) said)
    where array_to_string(dealbreakers, ' ') ~ '${TURNS}'`,
  `alter table profiles drop constraint profiles_nama_check`,
  // Controls, formats and fillers; the database does not know the letters in every locale.
  `alter table profiles add constraint profiles_nama_check check (char_length(nama) between 2 and 40 and nama = btrim(nama)
    and nama !~ '[\\u0001-\\u001F\\u007F-\\u009F\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\u2800\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0\\uFFF0-\\uFFF8\\U000E0000-\\U000E0FFF]')`,
];
