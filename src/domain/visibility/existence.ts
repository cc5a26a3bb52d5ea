/** What decides whether another member exists for a viewer: the state of the account, and a hidden pair either way. */
export type Existence = { status: 'active' | 'paused' | 'suspended' | 'deleted'; hidden: boolean };

/** Active, and hidden neither way: lists, the room and conversations show them to whoever may meet them. */
export function isPresent({ status, hidden }: Existence): boolean {
  return !hidden && status === 'active';
}

/** Present, or paused: a match keeps its access to them (R-INF 7). */
export function isKept({ status, hidden }: Existence): boolean {
  return !hidden && (status === 'active' || status === 'paused');
}
