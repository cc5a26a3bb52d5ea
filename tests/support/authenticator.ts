import { generateSync } from 'otplib';

/** What an authenticator application shows at a moment for a secret. */
export const totpAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
