import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { askUsername } from './ask-username.ts';
import type { useDraft } from './use-draft.ts';

/**
 * A registration that got no answer may have made the account: then its username, free when it was sent, is taken. Who
 * sent it is led to /login, once, and keeps the draft: it may be somebody else's account all the same. Returns
 * whether they were led there.
 */
export function useLostAnswer(draft: ReturnType<typeof useDraft>, visitor: boolean): () => Promise<boolean> {
  const { unanswered, setUnanswered, restored } = draft;
  const navigate = useNavigate();
  const leadToLogin = async () => {
    if (unanswered === null || (await askUsername(unanswered)) !== 'taken') return false;
    setUnanswered(null);
    await navigate('/login', { state: { username: unanswered, unanswered: true } });
    return true;
  };
  const opened = useEffectEvent(() => void leadToLogin());
  // After a reload the form would say that the username is taken, though it is the visitor’s own.
  useEffect(() => {
    if (restored && visitor) opened();
  }, [restored, visitor]);
  return leadToLogin;
}
