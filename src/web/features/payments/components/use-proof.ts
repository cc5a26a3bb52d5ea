import { useState } from 'react';
import { noticeText } from '#copy/notices.ts';
import { checkoutCopy } from '#copy/payments.ts';
import type { Plan } from '#domain/payments/plans.ts';
import { type ApiError, type ApiOutput, asApiError, isRefusal } from '#web/lib/api.ts';
import { canBeDocument } from '#web/lib/picture-files.ts';
import { redrawn, refusedHere, tooLarge } from '#web/lib/picture.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { sendFile } from '#web/lib/upload.ts';
import { announce, clearToast } from '#web/ui/toast.tsx';

/** A proof stored on the server, to be named by a payment. */
export type SentProof = ApiOutput<'POST /api/payments/proofs'>;
export type ProofOnItsWay =
  | { phase: 'none' | 'preparing' }
  | { phase: 'sending'; name: string; progress: number }
  | { phase: 'failed'; name: string; text: string; again: (() => void) | null };

/** Large enough to read every digit of a transfer. */
const LONG_SIDE = 2000;
const QUALITY = 0.86;

/** Choosing and sending the proof. `onSent`: the proof for the payment, or null after removal. */
export function useProof(plan: Plan, maxBytes: number, onSent: (proof: SentProof | null) => void) {
  const [state, setState] = useState<ProofOnItsWay>({ phase: 'none' });
  const fail = (name: string, failure: ApiError, again: (() => void) | null) => {
    const text = isRefusal(failure)
      ? failure.message
      : noticeText(plan === 'monthly_subscription' ? 'subscription-proof-failed' : 'payment-proof-failed', {
          reason: failure.code === 'unexpected' ? noticeText('upload-failed') : failure.message,
        });
    setState({ phase: 'failed', name, text, again: isRefusal(failure) && failure.status !== 429 ? null : again });
    // Its sentence stands at the field (S2 §5 has both).
    if (failure.title) showErrorToast(failure, failure.title, () => '');
  };
  async function send(file: File, name: string): Promise<void> {
    setState({ phase: 'sending', name, progress: 0 });
    try {
      const onProgress = (progress: number) => setState({ phase: 'sending', name, progress });
      // Named as it was chosen; redrawn it has another ending.
      onSent({ ...(await sendFile('POST /api/payments/proofs', { file, onProgress })), name });
      setState({ phase: 'none' });
      announce(checkoutCopy.proofArrived);
    } catch (error) {
      fail(name, asApiError(error), () => void send(file, name));
    }
  }
  return {
    state,
    async choose(file: File): Promise<void> {
      onSent(null);
      // What was wrong with the file before is no news of this one.
      clearToast();
      setState({ phase: 'preparing' });
      try {
        await send(await prepared(file, maxBytes), file.name);
      } catch (error) {
        fail(file.name, asApiError(error), null);
      }
    },
    remove: () => (onSent(null), setState({ phase: 'none' })),
  };
}

/** The file to send: a picture reduced in size, a PDF unchanged. Throws the refusals of S2 §5. */
async function prepared(file: File, maxBytes: number): Promise<File> {
  if (!canBeDocument(file)) throw unreadable();
  if (file.type === 'application/pdf') return unchanged(file, maxBytes);
  try {
    const picture = await redrawn(file, { longSide: LONG_SIDE, quality: QUALITY, maxBytes, name: baseName(file.name) });
    // A small screenshot may be smaller unchanged.
    return picture.size < file.size ? picture : file;
  } catch (error) {
    if (asApiError(error).code !== 'upload-not-image') throw error;
    if (file.type !== '') throw unreadable();
    // Of unknown type it may be a PDF: the server sees.
    return unchanged(file, maxBytes);
  }
}

function unchanged(file: File, maxBytes: number): File {
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  return file;
}

/** Its owner recognizes the proof by it; the picture's form may be another now. */
const baseName = (name: string): string => name.replace(/\.[^.]*$/, '') || 'bukti';
const unreadable = (): ApiError => refusedHere(415, 'upload-not-document');
