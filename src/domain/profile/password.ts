import { characters } from './text.ts';
import { PASSWORD } from './values.ts';

/**
 * Why this password cannot be used, or null (R-ACC-1). `min` comes from the configuration. Common ones are known to the
 * server.
 */
export function passwordProblem(
  password: string,
  min: number = PASSWORD.min,
): 'password-too-short' | 'password-too-long' | null {
  const length = characters(password);
  if (length < min) return 'password-too-short';
  return length > PASSWORD.max ? 'password-too-long' : null;
}
