import { FIELDS, type FieldName } from './fields.ts';
import type { Profile } from './profile.ts';

/** Photos that make a profile look whole; the fifth adds nothing to the meter. */
export const PHOTOS_WANTED = 3;
const PHOTO_POINTS = 8;
const FIELD_POINTS = 2;
/** What candidates ask about first counts more. */
const HEAVIER: Partial<Record<FieldName, number>> = { familyBackground: 4, ageRangeWanted: 4, job: 3, childrenPreference: 3, myStatus: 3 };

/** A step that makes a profile more complete, with the points of 100 it adds. */
export type CompletenessStep = { step: 'photo' | FieldName; points: number };
export type Completeness = { percent: number; missing: FieldName[]; next: CompletenessStep | null };

/** How complete a profile is (0–100, whole), what is missing in form order, and the step that adds most. */
export function completeness(profile: Omit<Profile, 'id'>, photos: number): Completeness {
  const fields = FIELDS.filter((f) => asked(f.name) && (!f.onlyWhen || profile[f.onlyWhen.field] === f.onlyWhen.is));
  const weigh = (name: FieldName) => HEAVIER[name] ?? FIELD_POINTS;
  const missing = fields.filter((f) => isMissing(profile[f.name])).map((f) => f.name);
  const whole = fields.reduce((sum, f) => sum + weigh(f.name), 0) + PHOTOS_WANTED * PHOTO_POINTS;
  const lacking = missing.reduce((sum, name) => sum + weigh(name), 0) + Math.max(0, PHOTOS_WANTED - photos) * PHOTO_POINTS;
  const points = (n: number) => Math.max(1, Math.round((100 * n) / whole));
  const steps: CompletenessStep[] = [
    ...(photos < PHOTOS_WANTED ? [{ step: 'photo' as const, points: points(PHOTO_POINTS) }] : []),
    ...missing.map((name) => ({ step: name, points: points(weigh(name)) })),
  ];
  const next = steps.reduce<CompletenessStep | null>((best, step) => (best && best.points >= step.points ? best : step), null);
  // Not «100 %» while anything is missing.
  return { percent: lacking === 0 ? 100 : Math.min(99, Math.round((100 * (whole - lacking)) / whole)), missing, next };
}

/** Fields everybody can fill in; a flag is never missing. */
function asked(name: FieldName): boolean {
  return name !== 'tribeValue' && name !== 'instagramOpen' && name !== 'desiredPartnerReligions';
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
