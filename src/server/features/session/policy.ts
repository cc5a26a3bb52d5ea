import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Context, Viewer } from '../../context.ts';
import { liveSessionOf, touchSession } from './store.ts';

export const SESSION_DAYS = 30;
const DEVICE_DAYS = 365;
const DAY_MS = 86_400_000;
/** A session's times are written at most this often, so that reading pages costs no write. */
const TOUCH_EVERY_MS = 10 * 60_000;

/** 256 random bits as text: session, device and recovery secrets. Only their hashes are stored. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Addresses are kept only as a keyed hash: enough to tell two apart. */
export function ipHash(config: Pick<Config, 'secretKey'>, ip: string): Buffer {
  return createHmac('sha256', config.secretKey).update(`ip:${ip}`).digest().subarray(0, 16);
}

/** Who speaks: the member of a live session, or null. */
export async function viewerOf(ctx: Context, request: Pick<FastifyRequest, 'cookies'>): Promise<Viewer | null> {
  const secret = readSecret(request, cookieName(ctx.config, 'session'));
  if (!secret) return null;
  const sessionIdHash = sha256(secret);
  const now = ctx.now();
  const session = await liveSessionOf(ctx)(sessionIdHash);
  if (!session) return null;
  if (now.getTime() - session.last_seen_at.getTime() > TOUCH_EVERY_MS)
    await touchSession(ctx.db, sessionIdHash, now, new Date(now.getTime() + SESSION_DAYS * DAY_MS));
  return { memberId: session.member_id, sessionIdHash, role: session.role };
}

/** `__Host-` and Secure under https; a plain name on plain-http development (decision record 0007). */
export function cookieName(config: Pick<Config, 'https'>, kind: 'session' | 'device' | 'ticket'): string {
  const name = { session: 'serasi', device: 'serasi-device', ticket: 'serasi-upload' }[kind];
  return config.https ? `__Host-${name}` : name;
}

export function setSecretCookie(ctx: Context, reply: FastifyReply, kind: 'session' | 'device' | 'ticket', secret: string, maxAgeSeconds: number): void {
  reply.setCookie(cookieName(ctx.config, kind), secret, { httpOnly: true, secure: ctx.config.https, sameSite: 'lax', path: '/', maxAge: maxAgeSeconds });
}

export function setSessionCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  setSecretCookie(ctx, reply, 'session', secret, (SESSION_DAYS * DAY_MS) / 1000);
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(cookieName(ctx.config, 'session'), { httpOnly: true, secure: ctx.config.https, sameSite: 'lax', path: '/' });
}

/** This browser's own random name, made at its first sign-in; its hash tells a known device (T04). */
export function deviceOf(ctx: Context, request: FastifyRequest): string | null {
  return readSecret(request, cookieName(ctx.config, 'device'));
}

export function setDeviceCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  setSecretCookie(ctx, reply, 'device', secret, (DEVICE_DAYS * DAY_MS) / 1000);
}

/** A secret cookie that has the form of ours; anything else is no cookie. */
export function readSecret(request: Pick<FastifyRequest, 'cookies'>, name: string): string | null {
  const value = request.cookies[name];
  return value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}
