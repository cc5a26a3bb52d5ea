/** Where a registration that was not sent is stored on this device. */
export const REGISTRATION_DRAFT = 'serasi-pendaftaran';

/** Its account is made. Where storage is forbidden there is nothing to delete. */
export function forgetRegistrationDraft(): void {
  try {
    localStorage.removeItem(REGISTRATION_DRAFT);
  } catch {
    // As above.
  }
}
