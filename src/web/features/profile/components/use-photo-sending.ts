import type { OwnPhoto, OwnProfile } from '#contract/my-profile.ts';
import { useState } from 'react';
import { errorMessage, errorTitle } from '#copy/errors.ts';
import { type NoticeCode, noticeText } from '#copy/notices.ts';
import { PHOTOS } from '#domain/profile/values.ts';
import { asApiError } from '#web/lib/api.ts';
import { canBePicture } from '#web/lib/picture-files.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { type usePhotoActs, useSendPhoto } from '../queries.ts';

/** Purpose of a chosen picture: a further photo, a replacement, or the main photo. */
export type Purpose = { replaces: OwnPhoto | null; main: boolean };
type Sending = Purpose & { picture: File; progress: number; failure: { text: string; again: boolean } | null };

type Headlines = [failed: NoticeCode, unexpected: NoticeCode];
const ADDED: Headlines = ['photo-add-failed', 'photo-add-error'];
const REPLACED: Headlines = ['photo-save-failed', 'photo-replace-error'];

export const ADD: Purpose = { replaces: null, main: false };

/** Choosing, cropping and sending one photo. A failed one is kept until it is sent again or discarded. */
export function usePhotoSending(profile: OwnProfile, { order }: ReturnType<typeof usePhotoActs>) {
  const [chosen, setChosen] = useState<(Purpose & { file: File }) | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const upload = useSendPhoto();
  const before = profile.photos;

  async function send(picture: File, purpose: Purpose): Promise<void> {
    setSending({ ...purpose, picture, progress: 0, failure: null });
    try {
      const onProgress = (progress: number) => setSending((now) => now && { ...now, progress });
      const { photos } = await upload.mutateAsync({
        file: picture,
        replaces: purpose.replaces?.id ?? null,
        before,
        onProgress,
      });
      setSending(null);
      if (purpose.main) await makeMain(photos, photos.find(({ id }) => !before.some((old) => old.id === id))?.id);
      else announce(noticeText(purpose.replaces ? 'photo-replaced' : 'photo-added'));
    } catch (error) {
      const { status, message, code } = asApiError(error);
      showPhotoFailure(error, ...(purpose.replaces ? REPLACED : ADDED));
      setSending(
        (now) =>
          now && { ...now, failure: { text: message, again: code === 'network' || status >= 500 || status === 429 } },
      );
    }
  }

  /** The first photo is the main one. */
  async function makeMain(photos: readonly OwnPhoto[], id: string | undefined): Promise<void> {
    if (!id) return;
    try {
      await order.mutateAsync([id, ...photos.map((p) => p.id).filter((other) => other !== id)]);
      announce(noticeText('photo-main-changed'));
    } catch (error) {
      showPhotoFailure(error, 'photo-main-failed', 'photo-main-error');
    }
  }

  function choose(file: File, purpose: Purpose): void {
    // A file of unknown type is tried by decoding it.
    if (!canBePicture(file))
      showToast({ tone: 'bad', title: noticeText('photo-add-failed'), text: errorMessage('upload-not-image') });
    else setChosen({ ...purpose, file });
  }

  return {
    chosen,
    sending,
    uploading: sending !== null && sending.failure === null,
    /** Shows the text of S1 §5 when there is no room for another photo. */
    hasRoom(purpose: Purpose): boolean {
      if (purpose.replaces || before.length < PHOTOS.max) return true;
      showToast({ tone: 'bad', title: errorTitle('upload-photo-limit'), text: errorMessage('upload-photo-limit') });
      return false;
    },
    choose,
    chooseAnother: (file: File) => chosen && choose(file, chosen),
    cancel: () => setChosen(null),
    cut(picture: File): void {
      if (!chosen) return;
      setChosen(null);
      void send(picture, chosen);
    },
    again: () => sending && void send(sending.picture, sending),
    discard: () => setSending(null),
    makeMain: (id: string) => makeMain(before, id),
  };
}

/** The headlines of S1 §8: `failed` for a refusal or a network failure, `unexpected` for any other error. */
export function showPhotoFailure(error: unknown, failed: NoticeCode, unexpected: NoticeCode): void {
  showErrorToast(error, noticeText(asApiError(error).code === 'unexpected' ? unexpected : failed));
}
