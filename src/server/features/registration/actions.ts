import type { RegistrationBody } from '#contract/registration.ts';
import { CONSENT_TEXTS_SHOWN } from '#copy/consents.ts';
import { newUsernameProblem, normaliseUsername } from '#domain/profile/username.ts';
import type { FastifyRequest } from 'fastify';
import { hashPassword } from '../../adapters/hashing.ts';
import { limitAddress } from '../../adapters/network.ts';
import { removeOrphans } from '../../adapters/objects.ts';
import { ipHash } from '../../adapters/secrets.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/connect.ts';
import { todayInJakarta } from '../../db/profile-rows.ts';
import { keepFirstConsents } from '../../members/consents.ts';
import { refuse } from '../../refusal.ts';
import { keepRegisteredPhotos } from '../photos/actions.ts';
import { claimNumber } from '../proof/actions.ts';
import { filesOf, ticketOf, type UploadRow, useUp } from '../uploads/actions.ts';
import { type Application, type Gone, judgeRegistration } from './policy.ts';
import * as store from './store.ts';

/**
 * One transaction makes account, profile, consents, photos and document records and uses up the upload ticket (S2 §4).
 * It does not sign in. The WhatsApp number is only claimed: whether another member has it is not checked (R-ACC 3).
 * Throws the first failing check with all failing fields; consent-text-changed, username-taken, upload-gone.
 */
export async function register(
  ctx: Context,
  body: RegistrationBody,
  request: FastifyRequest,
): Promise<{ id: string; username: string }> {
  const address = limitAddress(request.ip);
  await ctx.limits.use('registration', address);
  const ticket = await ticketOf(ctx, request).catch(() => null);
  const uploads = ticket ? await filesOf(ctx.db, ticket.id, 'read') : [];
  const application = judge(ctx, body, uploads);
  const passwordHash = await hashPassword(application.password, { address });
  const { id, orphans } = await ctx.db
    .transaction()
    .execute(async (tx) => {
      const files = ticket ? await filesOf(tx, ticket.id, 'lock') : [];
      // A file may have been removed, or used by a parallel request, since it was counted.
      judge(ctx, body, files);
      const memberId = await store.insertAccount(tx, {
        username: application.username,
        password_hash: passwordHash,
        unproved_since: ctx.now(),
      });
      const { contactWa, ...profile } = application.profile;
      await store.insertProfile(tx, { ...profile, id: memberId, contactWa: null }, todayInJakarta(ctx.now()), null);
      await claimNumber(tx, memberId, contactWa!, ctx.now());
      const from = { given_at: ctx.now(), ip_hash: ipHash(ctx.config, request.ip) };
      await keepFirstConsents(tx, memberId, body.consents ?? {}, from);
      const used = await keepFiles(ctx, tx, memberId, body, application, files);
      const left = ticket ? await useUp(tx, ticket.id, used, ctx.now()) : [];
      return { id: memberId, orphans: left };
    })
    .catch(takenAsRefusal);
  await removeOrphans(ctx, orphans);
  ctx.metrics.registrations.inc();
  return { id, username: application.username };
}

type UsernameProblem = 'username-required' | 'username-invalid' | 'username-reserved' | 'username-taken';

/** Is a username free now? The insert decides. */
export async function usernameState(
  ctx: Context,
  typed: string,
  ip: string,
): Promise<{ free: boolean; problem: UsernameProblem | null }> {
  await ctx.limits.use('username-check', limitAddress(ip));
  const username = normaliseUsername(typed);
  const problem =
    username === ''
      ? 'username-required'
      : (newUsernameProblem(username) ?? ((await store.usernameTaken(ctx.db, username)) ? 'username-taken' : null));
  return { free: problem === null, problem };
}

function judge(ctx: Context, body: RegistrationBody, files: UploadRow[]): Application {
  const documents = documentsOf(body, files);
  const count = (type: UploadRow['type']) => documents.filter((f) => f.type === type).length;
  const judged = judgeRegistration(
    body,
    { incomeProofs: count('income'), divorceCertificates: count('divorce') },
    goneOf(body, files),
    ctx.config.passwordMin,
  );
  // A page opened before a text changed shows an older text than the one to record.
  if ((body.consentTexts ?? CONSENT_TEXTS_SHOWN) !== CONSENT_TEXTS_SHOWN)
    throw refuse('consent-text-changed', { fields: [{ field: 'consents', code: 'consent-text-changed' }] });
  if (Array.isArray(judged)) throw refuse(judged[0]!.code, { params: judged[0]!.params, fields: judged });
  return judged;
}

/** The documents this registration sends: those it names, or all. A file removed on its way may have arrived. */
const documentsOf = ({ documents: named }: RegistrationBody, files: UploadRow[]): UploadRow[] =>
  files.filter(({ type, id }) => type !== 'photo' && (!named || named.includes(id)));

/** Files the page still showed, of a ticket that has ended or of which they were removed. */
function goneOf({ photos, documents }: RegistrationBody, files: UploadRow[]): Gone {
  const there = (ids: readonly string[], photo: boolean) =>
    ids.every((id) => files.some((file) => file.id === id && (file.type === 'photo') === photo));
  return { photos: !there(photos ?? [], true), documents: !there(documents ?? [], false) };
}

/**
 * Photos in the requested order, documents as documents; returns the uploads that now belong to the member. Throws
 * upload-gone for a photo named twice.
 */
async function keepFiles(
  ctx: Context,
  tx: Db,
  memberId: string,
  body: RegistrationBody,
  { profile }: Application,
  files: UploadRow[],
): Promise<string[]> {
  const photos = files.filter((f) => f.type === 'photo');
  const chosen = body.photos ? body.photos.map((id) => photos.find((p) => p.id === id)) : photos;
  if (new Set(chosen).size !== chosen.length)
    throw refuse('upload-gone', { fields: [{ field: 'photos', code: 'upload-gone' }] });
  const kept = chosen as UploadRow[];
  const documents = documentsOf(body, files).filter(
    ({ type }) => type === 'income' || profile.maritalStatus === 'pernah menikah',
  );
  await keepRegisteredPhotos(ctx, tx, memberId, kept);
  await store.insertDocuments(
    tx,
    documents.map((p) => ({
      member_id: memberId,
      kind: p.type as 'income' | 'divorce',
      object_key: p.object_key,
      mime: p.mime,
      name: p.name,
      bytes: p.bytes,
    })),
  );
  return [...kept, ...documents].map((f) => f.id);
}

function takenAsRefusal(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  if (constraint === 'accounts_username_unique')
    throw refuse('username-taken', { fields: [{ field: 'username', code: 'username-taken' }] });
  throw error;
}
