import type { Relation, Tier } from '../likes/relation.ts';
import { FIELDS, type FieldName, type LockGroup } from '../profile/fields.ts';
import type { Gender } from '../profile/values.ts';
import { type Existence, isKept } from './existence.ts';

/** All facts of a viewer and another member that the matrix of READINGS §4 needs, at this moment. */
export type VisibilityFacts = {
  /** `tier`: effective (R-PLAN-4). */
  viewer: { tier: Tier; gender: Gender; needsPayment: boolean; paused: boolean };
  other: {
    gender: Gender;
    status: Existence['status'];
    instagramOpen: boolean;
    /** Fields the owner closed to everybody. */
    closed: readonly FieldName[];
  };
  /** Hidden in either direction. */
  hidden: boolean;
  relation: Relation;
  permissionApproved: boolean;
  /** Opened by this viewer within 24 hours, or already liked by them (R-INF 6). */
  openedCard: boolean;
};

export type MatrixRow =
  | 'nothing'
  | 'blurred'
  | 'basic-open'
  | 'paid'
  | 'mutual'
  | 'approved'
  | 'approved-needs-upgrade';

export type Visibility = {
  row: MatrixRow;
  /** Fields that may leave the server for this viewer. */
  fields: ReadonlySet<FieldName>;
  /** Fields this viewer could read if their owner had not closed them: they look like fields without a value. */
  unstated: readonly FieldName[];
  /** Card fields this viewer may not read: shown as «Terkunci», never with a value or a length (R-SEE-1). */
  locked: readonly FieldName[];
  photos: 'all' | 'blurred-main' | 'none';
};

/** The visibility matrix: one function for every answer, event, push and export (R-SEE). */
export function visibility(facts: VisibilityFacts): Visibility {
  const row = matrixRow(facts);
  const open = row === 'approved' && facts.other.instagramOpen ? APPROVED_WITH_INSTAGRAM : VISIBILITIES[row];
  return withClosed(open, facts.other.closed);
}

/** A closed field stays locked where it would be locked anyway, so that it looks like an empty one. */
function withClosed(visibility: Visibility, closed: readonly FieldName[]): Visibility {
  const unstated = closed.filter((name) => visibility.fields.has(name));
  if (unstated.length === 0) return visibility;
  return {
    ...visibility,
    unstated,
    fields: new Set([...visibility.fields].filter((name) => !unstated.includes(name))),
  };
}

function visibilityOf(row: MatrixRow, instagramOpen: boolean): Visibility {
  const open = new Set(OPEN_GROUPS[row]);
  if (instagramOpen) open.add('approvedIfOpened');
  const fields = new Set<FieldName>();
  const locked: FieldName[] = [];
  for (const field of FIELDS) {
    if (open.has(field.lock)) fields.add(field.name);
    else if (row !== 'nothing' && field.lock !== 'owner' && (field.cardRow !== undefined || field.lock === 'paid'))
      locked.push(field.name);
  }
  return {
    row,
    fields,
    unstated: [],
    locked,
    photos: row === 'nothing' ? 'none' : row === 'blurred' ? 'blurred-main' : 'all',
  };
}

function matrixRow({ viewer, other, hidden, relation, permissionApproved, openedCard }: VisibilityFacts): MatrixRow {
  if (viewer.gender === other.gender || !isKept({ status: other.status, hidden })) return 'nothing';
  // A paused member is not found and finds nobody; matches stay (R-INF 7).
  if ((other.status === 'paused' || viewer.paused) && relation !== 'mutual') return 'nothing';
  if (relation === 'ended') return 'nothing';
  if (relation === 'mutual') {
    if (!permissionApproved) return 'mutual';
    return viewer.tier === 'basic' ? 'approved-needs-upgrade' : 'approved';
  }
  // R-PLAN-3: with the trial over and nothing paid the list shows only blurred cards.
  if (viewer.needsPayment) return 'blurred';
  if (viewer.tier !== 'basic') return 'paid';
  return openedCard ? 'basic-open' : 'blurred';
}

/** Lock groups each row of the matrix opens. `owner` is in none: for the owner alone. */
const OPEN_GROUPS: Readonly<Record<MatrixRow, readonly LockGroup[]>> = {
  nothing: [],
  blurred: ['name'],
  'basic-open': ['name', 'basic'],
  paid: ['name', 'basic', 'paid'],
  mutual: ['name', 'basic', 'paid', 'mutual'],
  'approved-needs-upgrade': ['name', 'basic', 'paid', 'mutual'],
  approved: ['name', 'basic', 'paid', 'mutual', 'approved'],
};

/** The matrix has few outcomes; each object is made once. */
const VISIBILITIES = Object.fromEntries(
  (Object.keys(OPEN_GROUPS) as MatrixRow[]).map((row) => [row, visibilityOf(row, false)]),
) as Record<MatrixRow, Visibility>;
const APPROVED_WITH_INSTAGRAM = visibilityOf('approved', true);
