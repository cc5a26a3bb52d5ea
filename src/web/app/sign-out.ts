import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { NoticeCode } from '#copy/notices.ts';
import { asApiError, call, isRefusal } from '#web/lib/api.ts';
import { forgetAround } from '#web/lib/kept.ts';
import { setLeaving, emitLive } from '#web/lib/live.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { forgetWritten } from '#web/lib/forget-written.ts';
import { showToast } from '#web/ui/toast.tsx';

/** Between the message and the home page (S2 §9). */
const REDIRECT_MS = 500;

/**
 * Signs out on every device (S2 §4), once, however often it is pressed; «no session» counts as success. Unsent text
 * is deleted first, even when the server cannot be reached.
 */
export function useSignOut(): { signOut: () => Promise<void>; leaving: boolean } {
  const [leaving, setBusy] = useState(false);
  const busy = useRef(false);
  const navigate = useNavigate();
  const forget = useForgetSession();
  const signOut = async () => {
    if (busy.current) return;
    busy.current = true;
    setBusy(true);
    setLeaving(true);
    try {
      emitLive('left', {});
      forgetWritten();
      await forgetAround(() => call('DELETE /api/session', { query: { everywhere: 'true' } }));
      showToast({ tone: 'ok', title: await words('sign-out-done-title'), text: await words('sign-out-done') });
      await new Promise((go) => setTimeout(go, REDIRECT_MS));
      await navigate('/');
      await forget();
    } catch (error) {
      const failure = asApiError(error);
      const unexpected = isRefusal(failure) ? undefined : await words('sign-out-error');
      const heading = await words('sign-out-failed');
      showErrorToast(failure, heading, (said) => [unexpected, said].filter(Boolean).join('. '));
    } finally {
      busy.current = false;
      setBusy(false);
      setLeaving(false);
    }
  };
  return { signOut, leaving };
}

/**
 * Loaded when needed: most readers of the first page never sign out. Without a network the code alone must
 * do.
 */
const words = (code: NoticeCode): Promise<string | undefined> =>
  import('#copy/notices.ts').then((m) => m.noticeText(code)).catch(() => undefined);
