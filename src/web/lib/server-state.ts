import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * What happens that makes kept answers old. An event names itself (`happened`), an answer names the events it depends
 * on (`serverState`); neither knows the other.
 */
export type StateEvent =
  /** Members came, went, opened or closed a profile: block, hidden number, pause of another. */
  | 'visibility-changed'
  | 'liked'
  | 'permission-changed'
  /** A call with a match was asked for or answered. */
  | 'introduction-changed'
  | 'preferences-kept'
  | 'own-profile-changed'
  | 'own-profile-paused'
  /** Another plan, or what is left of it: what is open of others is different. */
  | 'plan-changed'
  /** New notifications arrived: what they are about is newer than what is shown. */
  | 'notified';

const dependsOn = new Map<string, ReadonlySet<StateEvent>>();

/**
 * Declares answers of the server that are kept under `name`, one for each list of parameters, and what makes them old.
 * Answers the key; with fewer parameters it stands for all keys that begin so.
 */
export function serverState<P extends readonly unknown[] = []>(name: string, oldAfter: readonly StateEvent[]) {
  dependsOn.set(name, new Set(oldAfter));
  return (...params: Partial<P>): readonly [string, ...Partial<P>] => [name, ...params];
}

/** Everything that depends on these events asks anew; resolves when what is in view is fresh. */
export function happened(client: QueryClient, ...events: readonly StateEvent[]): Promise<void> {
  return client.invalidateQueries({ predicate: dependsOnAny(events) });
}

/**
 * Nobody answered whether they happened. What depends on them is not asked for now, when it would only fail, but at the
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
