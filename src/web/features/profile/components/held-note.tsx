import type { OwnProfile } from '#contract/my-profile.ts';
import { editorCopy } from '#copy/profile.ts';
import { SCORING_FIELDS } from '#domain/matching/scoring-version.ts';
import { SENSITIVE_FACTS, SENSITIVE_WISHES } from '#domain/profile/change-allowance.ts';
import type { FieldName } from '#domain/profile/fields.ts';
import { type Dates, dayDateText } from '#copy/dates.ts';
import { useDates } from '#web/lib/dates.ts';

type Held = OwnProfile['held'];

/** Under the control of a field: when a change counts, and how many are left this week (R-INF 1, 2). */
export function HeldNote({ name, held, stated }: { name: FieldName; held: Held; stated: boolean }) {
  const dates = useDates();
  // A refused change has no date.
  const refused = held?.nextChangeAt != null && isOneOf(SENSITIVE_FACTS, name);
  const lines =
    held === null ? [] : [allowanceLine(name, held, dates), refused ? null : scoringLine(name, held, stated)];
  return lines.map(
    (line) =>
      line && (
        <p key={line} className="text-13 text-ink-soft">
          {line}
        </p>
      ),
  );
}

function allowanceLine(
  name: FieldName,
  { changesLeft, nextChangeAt, waiting }: NonNullable<Held>,
  { dueText }: Dates,
): string | null {
  const wish = isOneOf(SENSITIVE_WISHES, name);
  if (!wish && !isOneOf(SENSITIVE_FACTS, name)) return null;
  if (nextChangeAt === null) return editorCopy.changesLeft(changesLeft);
  return wish
    ? editorCopy.wishWaits(dueText(waiting?.from ?? nextChangeAt))
    : editorCopy.factRefused(dueText(nextChangeAt));
}

/** A field stated for the first time counts at once. */
function scoringLine(name: FieldName, { scoring }: NonNullable<Held>, stated: boolean): string | null {
  if (!stated || scoring.countsFrom === null || !isOneOf(SCORING_FIELDS, name)) return null;
  return editorCopy.countsLater(dayDateText(scoring.countsFrom));
}

function isOneOf(names: readonly string[], name: FieldName): boolean {
  return names.includes(name);
}
