import { wasCleared } from './cleared-wishes.ts';
import { type Field, FIELDS, type FieldName } from './fields.ts';
import type { Profile } from './profile.ts';

/** Photos of a complete profile; a fifth adds nothing to the meter. */
export const PHOTOS_WANTED = 3;
const PHOTO_POINTS = 8;
/** The table gives more points to the facts candidates look at first, and none to a flag, which always has a value. */
const FIELD_POINTS = 2;

/** A step that makes a profile more complete, with the points of 100 it adds. */
export type CompletenessStep = { step: 'photo' | FieldName; points: number };
export type Completeness = { percent: number; missing: FieldName[]; next: CompletenessStep | null };

/**
 * How complete a profile is (0–100, whole), what is missing in form order, and the step that adds most. A wish that was
 * taken away on purpose is not missing.
 */
export function completeness(profile: Omit<Profile, 'id'>, photos: number): Completeness {
  const fields = FIELDS.filter(
    (f) => f.completes !== 0 && (!f.onlyWhen || profile[f.onlyWhen.field] === f.onlyWhen.is),
  );
  const missing = fields.filter((f) => isMissing(profile[f.name]) && !wasCleared(profile, f.name));
  const whole = fields.reduce((sum, f) => sum + weigh(f), 0) + PHOTOS_WANTED * PHOTO_POINTS;
  const lacking = missing.reduce((sum, f) => sum + weigh(f), 0) + Math.max(0, PHOTOS_WANTED - photos) * PHOTO_POINTS;
  const points = (n: number) => Math.max(1, Math.round((100 * n) / whole));
  const steps: CompletenessStep[] = [
    ...(photos < PHOTOS_WANTED ? [{ step: 'photo' as const, points: points(PHOTO_POINTS) }] : []),
    ...missing.map((f) => ({ step: f.name, points: points(weigh(f)) })),
  ];
  const next = steps.reduce<CompletenessStep | null>(
    (best, step) => (best && best.points >= step.points ? best : step),
    null,
  );
  return {
    // Below «100 %» while anything is missing.
    percent: lacking === 0 ? 100 : Math.min(99, Math.round((100 * (whole - lacking)) / whole)),
    missing: missing.map((f) => f.name),
    next,
  };
}

const weigh = (f: Field) => f.completes ?? FIELD_POINTS;

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
