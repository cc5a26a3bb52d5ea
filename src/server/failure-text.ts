/**
 * What went wrong, in words for an operator. A connection tried at several addresses (localhost by IPv6 and IPv4) fails
 * with an error that has no message of its own, only those of its tries.
 */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { errors = [], code } = error as { errors?: readonly unknown[]; code?: string };
  return error.message || errors.map(failureText).join('; ') || code || error.name;
}
