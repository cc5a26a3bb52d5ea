/** A value of a setting and the moment it holds from (milliseconds since 1970); `id`: the order they were set in. */
export type DatedValue = { id: number; validFrom: number };

/** The value that holds at a moment: the latest to begin; among equals the one set last. */
export function holdingAt<V extends DatedValue>(versions: readonly V[], at: number): V | null {
  let found: V | null = null;
  for (const version of versions)
    if (version.validFrom <= at && (found === null || later(version, found))) found = version;
  return found;
}

function later(a: DatedValue, b: DatedValue): boolean {
  return a.validFrom > b.validFrom || (a.validFrom === b.validFrom && a.id > b.id);
}
