import type { PasskeyAsking } from '#contract/passkeys.ts';
import { errorMessage } from '#copy/errors.ts';
import { passkeyCopy } from '#copy/passkeys.ts';
import { ApiError, type ApiInput, type ApiOutput } from './api.ts';

type Made = ApiInput<'POST /api/passkeys'>['body']['made'];
type Shown = ApiInput<'POST /api/session/passkey'>['body']['shown'];

/** Does this browser support passkeys at this address? Numeric addresses have none. */
export function passkeysWork(): boolean {
  const { hostname } = window.location;
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !/^[\d.]+$|^\[/.test(hostname);
}

/** Makes a passkey on the device; null: the user cancelled. Throws ApiError: passkey-known, passkey-wrong. */
export async function makePasskey(options: ApiOutput<'POST /api/passkeys/options'>): Promise<Made | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as never }).catch(stoppedOrFailed) as Promise<Made | null>;
}

/** Signs with a passkey of the device; null: the user cancelled, or has none. Throws ApiError: passkey-wrong. */
export async function showPasskey(options: PasskeyAsking): Promise<Shown | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as never }).catch(stoppedOrFailed) as Promise<Shown | null>;
}

function stoppedOrFailed(error: unknown): null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  const code = name === 'InvalidStateError' ? 'passkey-known' : 'passkey-wrong';
  throw new ApiError(0, { code, message: errorMessage(code) } as never);
}

/** A proposed name for a passkey of this device. */
export function deviceName(agent: string = navigator.userAgent): string {
  const { android, iphone, ipad, windows, mac, other } = passkeyCopy.devices;
  if (/android/i.test(agent)) return android;
  if (/iphone/i.test(agent)) return iphone;
  if (/ipad/i.test(agent)) return ipad;
  if (/windows/i.test(agent)) return windows;
  return /mac os/i.test(agent) ? mac : other;
}
