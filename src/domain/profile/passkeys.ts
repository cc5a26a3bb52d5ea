/** Passkeys an account may have. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 40;
/** How long a challenge waits for its signature. */
export const PASSKEY_MINUTES = 5;

/** A typed name in one line; null: it is empty. */
export function passkeyName(typed: string): string | null {
  const name = typed
    .normalize('NFC')
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, PASSKEY_NAME_MAX);
  return name === '' ? null : name;
}
