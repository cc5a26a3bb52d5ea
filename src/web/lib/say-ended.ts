import { errorMessage, errorTitle } from '#copy/errors.ts';
import { signedOutCopy } from '#copy/signed-out.ts';
import { showToast } from '#web/ui/toast.tsx';
import { isSignedOutElsewhere } from './forget-written.ts';

/** Why a page is left for the sign-in: the member did it themself in another tab, or the session ended elsewhere. */
export function sayEnded(): void {
  showToast(
    isSignedOutElsewhere()
      ? signedOutCopy
      : { title: errorTitle('login-required'), text: errorMessage('login-required') },
  );
}
