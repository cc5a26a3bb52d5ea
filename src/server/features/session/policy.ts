import type { FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { cookieName, setSecretCookie } from '../../http/secret-cookies.ts';
import { SESSION_DAYS } from '../../members/session.ts';

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
