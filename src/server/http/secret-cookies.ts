import type { FastifyReply, FastifyRequest } from 'fastify';
import { signed, unsigned } from '../adapters/secrets.ts';
import type { Config, KeyedConfig } from '../config.ts';

/** Days an unused session lasts; the second is the limit for a used one (ASVS 7.3). */
export const SESSION_DAYS = 30;
export const SESSION_DAYS_AT_MOST = 180;
const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** `__Host-` and Secure under https; a plain name on plain-http development (decision record 0007). */
export function cookieName(config: Pick<Config, 'https'>, kind: 'session' | 'device' | 'ticket'): string {
  const name = { session: 'serasi', device: 'serasi-device', ticket: 'serasi-upload' }[kind];
  return config.https ? `__Host-${name}` : name;
}

export function setSecretCookie(
  config: Pick<Config, 'https'>,
  reply: FastifyReply,
  kind: 'session' | 'device' | 'ticket',
  secret: string,
  maxAgeSeconds: number,
): void {
  reply.setCookie(cookieName(config, kind), secret, {
    httpOnly: true,
    secure: config.https,
    sameSite: 'lax',
    path: '/',
    maxAge: maxAgeSeconds,
  });
}

/** A secret cookie in our form; any other counts as none. */
export function readSecret(request: Pick<FastifyRequest, 'cookies'>, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}

/** The browser's random device secret, made at its first sign-in and signed; its hash marks a known device (T04). */
export function deviceOf(
  config: Pick<KeyedConfig, 'https' | 'hashKey'>,
  request: Pick<FastifyRequest, 'cookies'>,
): string | null {
  return unsigned(config, request.cookies[cookieName(config, 'device')] ?? '');
}

export function setDeviceCookie(
  config: Pick<KeyedConfig, 'https' | 'hashKey'>,
  reply: FastifyReply,
  secret: string,
): void {
  setSecretCookie(config, reply, 'device', signed(config, secret), DEVICE_SECONDS);
}

/** For as long as a session can live: its row says when it is over, and is moved on by use, which sends no cookie. */
export function setSessionCookie(config: Pick<Config, 'https'>, reply: FastifyReply, secret: string): void {
  setSecretCookie(config, reply, 'session', secret, SESSION_DAYS_AT_MOST * 24 * 60 * 60);
}

/** And the browser's cache, where photos stay to be asked about again (decision 0059). */
export function clearSessionCookie(config: Pick<Config, 'https'>, reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
  reply.clearCookie(cookieName(config, 'session'), {
    httpOnly: true,
    secure: config.https,
    sameSite: 'lax',
    path: '/',
  });
}
