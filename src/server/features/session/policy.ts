import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { cookieName, readSecret, setSecretCookie } from '../../http/secret-cookies.ts';
import { SESSION_DAYS } from '../../members/session.ts';

const DEVICE_DAYS = 365;
const DAY_MS = 86_400_000;

export function setSessionCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  setSecretCookie(ctx.config, reply, 'session', secret, (SESSION_DAYS * DAY_MS) / 1000);
}

export function clearSessionCookie(ctx: Context, reply: FastifyReply): void {
  reply.clearCookie(cookieName(ctx.config, 'session'), {
    httpOnly: true,
    secure: ctx.config.https,
    sameSite: 'lax',
    path: '/',
  });
}

/** This browser's own random name, made at its first sign-in; its hash tells a known device (T04). */
export function deviceOf(ctx: Context, request: FastifyRequest): string | null {
  return readSecret(request, cookieName(ctx.config, 'device'));
}

export function setDeviceCookie(ctx: Context, reply: FastifyReply, secret: string): void {
  setSecretCookie(ctx.config, reply, 'device', secret, (DEVICE_DAYS * DAY_MS) / 1000);
}
