/** Hours a copy of the own data is kept, hours between two copies, and bytes of it that are held at once. */
export const EXPORT = { keptHours: 72, everyHours: 24, partBytes: 1024 * 1024 } as const;
/** Days the record of a copy is kept. */
export const EXPORT_LINE_DAYS = 90;
/** Minutes the address of a download works. */
export const DOWNLOAD_MINUTES = 5;

/** When the member may ask for the next copy (ms since 1970); null: now. */
export function nextExportAt(lastAskedAt: number | null, now: number): number | null {
  const next = lastAskedAt === null ? now : lastAskedAt + EXPORT.everyHours * 3_600_000;
  return next > now ? next : null;
}
