import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { consoleCopy } from '#copy/console.ts';
import { call } from '#web/lib/api.ts';
import { markSignedOut } from '#web/lib/forget-written.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';

/** Ends this session alone; loaded data are removed, and the sign-in form replaces the page. */
export function useSignOut(): { signOut: () => Promise<void>; leaving: boolean } {
  const [leaving, setLeaving] = useState(false);
  const client = useQueryClient();
  const signOut = async () => {
    if (leaving) return;
    setLeaving(true);
    try {
      await call('DELETE /api/session', { query: {} });
      markSignedOut();
      client.removeQueries();
      await client.invalidateQueries();
      location.assign('/admin');
    } catch (error) {
      showErrorToast(error, consoleCopy.signOutFailed);
    } finally {
      setLeaving(false);
    }
  };
  return { signOut, leaving };
}
