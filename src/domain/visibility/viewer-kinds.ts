import type { Gender } from '../profile/values.ts';
import { visibility, type Visibility, type VisibilityFacts } from './visible-fields.ts';

/** Viewers a member can preview: «begini orang lain melihat saya». One for each row of the matrix. */
export const VIEWER_KINDS = [
  'basic',
  'basic-first-five',
  'paid',
  'mutual',
  'mutual-approved',
  'mutual-approved-basic',
  'stranger',
] as const;
export type ViewerKind = (typeof VIEWER_KINDS)[number];

/** What a viewer of this kind sees of this member now; the same function as for real viewers (R-SEE). */
export function visibilityFor(kind: ViewerKind, owner: VisibilityFacts['other']): Visibility {
  const other: Gender = owner.gender === 'wanita' ? 'pria' : 'wanita';
  return visibility({
    viewer: {
      tier: kind === 'paid' || kind === 'mutual-approved' ? 'premium' : 'basic',
      gender: kind === 'stranger' ? owner.gender : other,
      needsPayment: false,
      paused: false,
    },
    other: owner,
    hidden: false,
    relation: kind.startsWith('mutual') ? 'mutual' : 'none',
    permissionApproved: kind.startsWith('mutual-approved'),
    openedCard: kind === 'basic-first-five',
  });
}
