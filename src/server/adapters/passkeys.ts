import type { MadeKey, ShownKey } from '#contract/passkeys.ts';
import { PASSKEY_MINUTES } from '#domain/profile/passkeys.ts';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '../config.ts';
import { newSecret } from './secrets.ts';

/** Relying party of the passkeys: our domain, and the address of our pages. */
export type RelyingParty = { id: string; origin: string };

/**
 * The public address; outside production the address in the browser, where pages are reached under several
 * names.
 */
export function relyingParty(config: Pick<Config, 'env' | 'publicUrl'>, host: string | undefined): RelyingParty {
  const own = new URL(config.publicUrl);
  const at = config.env === 'production' || !host || host === own.host ? own : new URL(`http://${host}`);
  return { id: at.hostname, origin: at.origin };
}

const TIMEOUT = PASSKEY_MINUTES * 60_000;
const RP_NAME = 'Serasi';
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

type Known = { id: string; transports: string[] };

/** Options for a new passkey: discoverable, with a verified user. The challenge is random and not stored here. */
export async function creationOptions(
  rp: RelyingParty,
  account: { id: string; username: string },
  exclude: readonly Known[],
) {
  const options = await generateRegistrationOptions({
    rpName: RP_NAME,
    rpID: rp.id,
    // The account's own id, so that an authenticator keeps one passkey for it; it reveals nothing about the person.
    userID: new Uint8Array(Buffer.from(account.id)),
    userName: account.username,
    userDisplayName: account.username,
    challenge: challenge(),
    timeout: TIMEOUT,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: exclude.map(({ id, transports }) => ({ id, transports })),
  });
  return {
    challenge: options.challenge,
    rp: { id: rp.id, name: RP_NAME },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams.map(({ alg }) => ({ type: KIND, alg })),
    timeout: TIMEOUT,
    excludeCredentials: named(options.excludeCredentials),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    attestation: 'none' as const,
  };
}

/** Options for a signature. `allow` empty: any passkey the authenticator has for us. */
export async function askingOptions(rp: RelyingParty, allow: readonly Known[]) {
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    challenge: challenge(),
    timeout: TIMEOUT,
    userVerification: 'required',
    allowCredentials: allow.map(({ id, transports }) => ({ id, transports })),
  });
  return {
    challenge: options.challenge,
    rpId: rp.id,
    timeout: TIMEOUT,
    allowCredentials: named(options.allowCredentials),
    userVerification: 'required' as const,
  };
}

const KIND = 'public-key' as const;
const challenge = () => new Uint8Array(Buffer.from(newSecret(), 'base64url'));
const named = (keys: { id: string; transports?: string[] }[] | undefined) =>
  (keys ?? []).map(({ id, transports }) => ({ id, type: KIND, ...(transports?.length ? { transports } : {}) }));

/** The challenge that was signed, as the browser states it; null: unreadable. */
export function challengeOf(given: { response: { clientDataJSON: string } }): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(given.response.clientDataJSON, 'base64url').toString('utf8'));
    const { challenge: of } = said as { challenge?: unknown };
    return typeof of === 'string' ? of : null;
  } catch {
    return null;
  }
}

export type NewPasskey = { id: string; publicKey: Buffer; counter: number; transports: string[] };

/** A new passkey in its stored form; null: not for this address and challenge, or its user not verified. */
export async function verifyMade(rp: RelyingParty, challenge: string, made: MadeKey): Promise<NewPasskey | null> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {} } as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false as const, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter, transports: made.response.transports ?? [] };
}

/**
 * The counter of the signature; null: the signature is wrong, or not for this challenge at this address with
 * its user verified. The caller compares the counter with the stored one, under a lock.
 */
export async function verifyShown(
  rp: RelyingParty,
  challenge: string,
  shown: ShownKey,
  kept: { id: string; publicKey: Buffer },
): Promise<number | null> {
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...shown, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: { id: kept.id, publicKey: new Uint8Array(kept.publicKey), counter: 0 },
    requireUserVerification: true,
  }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
