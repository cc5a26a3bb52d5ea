import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Events that make stored answers old. An event is named (`happened`), an answer names the events it depends
 * on (`serverState`); neither knows the other.
 */
export type StateEvent =
  /** Visible members changed, or a profile opened or closed: block, hidden number, pause of another. */
  | 'visibility-changed'
  | 'liked'
  | 'permission-changed'
  /** A call with a match was requested or answered. */
  | 'introduction-changed'
  | 'preferences-kept'
  | 'own-profile-changed'
  | 'own-profile-paused'
  /** The plan, or its remaining allowances, changed: other profiles may open or close. */
  | 'plan-changed'
  /** New notifications arrived: their subjects are newer than the page. */
  | 'notified';

const dependsOn = new Map<string, ReadonlySet<StateEvent>>();

/**
 * Declares answers of the server cached under `name`, one for each list of parameters, and the events that make them
 * old. Returns the key; with fewer parameters it matches all keys that begin so.
 */
export function serverState<P extends readonly unknown[] = []>(name: string, oldAfter: readonly StateEvent[]) {
  dependsOn.set(name, new Set(oldAfter));
  return (...params: Partial<P>): readonly [string, ...Partial<P>] => [name, ...params];
}

/** Refreshes everything that depends on these events; resolves when everything in view is fresh. */
export function happened(client: QueryClient, ...events: readonly StateEvent[]): Promise<void> {
  return client.invalidateQueries({ predicate: dependsOnAny(events) });
}

/**
 * It is unknown whether they happened. Dependent data are not read now, when it would only fail, but at the
 * next occasion: when the network is back, or the page comes into view.
 */
export function mayHaveHappened(client: QueryClient, ...events: readonly StateEvent[]): Promise<void> {
  return client.invalidateQueries({ predicate: dependsOnAny(events), refetchType: 'none' });
}

const dependsOnAny =
  (events: readonly StateEvent[]) =>
  ({ queryKey }: Query): boolean => {
    const known = dependsOn.get(String(queryKey[0]));
    return known !== undefined && events.some((event) => known.has(event));
  };
