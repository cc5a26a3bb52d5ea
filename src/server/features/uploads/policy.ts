import type { UploadType } from '#contract/uploads.ts';
import { PAPERS, PHOTOS } from '#domain/profile/values.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { refuse } from '../../http/refusal.ts';
import { cookieName, readSecret, sha256 } from '../session/policy.ts';
import { findTicket } from './store.ts';

/** Slots and largest size of each kind of file (S1 §5, S2 §5). */
export const UPLOAD_RULES: Readonly<Record<UploadType, { slots: number; maxBytes: number; maxText: string }>> = {
  photo: { slots: PHOTOS.max, maxBytes: PHOTOS.maxBytes, maxText: '5MB' },
  income: { slots: PAPERS.maxIncomeProofs, maxBytes: PAPERS.maxBytes, maxText: '10MB' },
  divorce: { slots: 1, maxBytes: PAPERS.maxBytes, maxText: '10MB' },
};

/** The live ticket of this browser; throws upload-ticket-missing. */
export async function ticketOf(ctx: Context, request: FastifyRequest): Promise<{ id: string; expires_at: Date }> {
  const secret = readSecret(request, cookieName(ctx.config, 'ticket'));
  const ticket = secret === null ? undefined : await findTicket(ctx.db, sha256(secret), ctx.now());
  if (!ticket) throw refuse('upload-ticket-missing');
  return ticket;
}
