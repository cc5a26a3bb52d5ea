import type { FieldRow, Stated } from './field.ts';
import type { FieldName, FieldTable } from './fields.ts';

/** A list, a flag and a field with a default (`unstated` in its row) are never null. */
type Value<R extends FieldRow> = R extends
  | { unstated: string | number }
  | { shape: { kind: 'choices' | 'tags' | 'prompts' | 'flag' } }
  ? Stated<R['shape']>
  : Stated<R['shape']> | null;

/** A whole profile, canonical codes only (made by normaliseProfile); null = not stated. contactWa is E.164. */
export type Profile = { id: string } & { [N in FieldName]: Value<FieldTable[N]> };

type JudgedName = { [N in FieldName]: FieldTable[N] extends { judged: string } ? N : never }[FieldName];

/** The facts the rules judge. */
export type MatchFacts = Pick<Profile, 'id' | JudgedName>;
