import { useEffect, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { registrationCopy } from '#copy/registration.ts';
import { newUsernameProblem, normaliseUsername } from '#domain/profile/username.ts';
import { loadPasswordLists } from '#web/lib/password-lists.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/field.tsx';
import { askUsername } from './ask-username.ts';

const DEBOUNCE_MS = 500;

type Props = {
  username: string;
  password: string;
  errors: Record<string, string | undefined>;
  passwordMin: number;
  /** Note about a password that was not restored with the rest. */
  lost: string | null;
  onChange: (name: string, value: string) => void;
  onPasswordLeft: () => void;
};

/** Username (the server is asked whether it is free during pauses) and password. */
export function AccountStep({ username, password, errors, passwordMin, lost, onChange, onPasswordLeft }: Props) {
  const state = useUsernameState(username);
  return (
    <>
      <TextField
        id="username"
        label={registrationCopy.username}
        hint={
          <>
            {registrationCopy.usernameHint}{' '}
            {state === 'free' && (
              <span className="font-semi text-ok" role="status">
                {registrationCopy.usernameFree}
              </span>
            )}
          </>
        }
        error={errors.username ?? (state === 'taken' ? errorMessage('username-taken') : null)}
        value={username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(e) => onChange('username', e.target.value)}
      />
      <PasswordField
        id="password"
        label={registrationCopy.password}
        hint={
          <>
            {lost && <span className="font-semi text-ink">{lost}</span>} {registrationCopy.passwordHint(passwordMin)}
          </>
        }
        error={errors.password}
        value={password}
        autoComplete="new-password"
        onFocus={() => void loadPasswordLists()}
        onBlur={onPasswordLeft}
        onChange={(e) => onChange('password', e.target.value)}
      />
    </>
  );
}

function useUsernameState(typed: string): 'free' | 'taken' | null {
  const [state, setState] = useState<'free' | 'taken' | null>(null);
  useEffect(() => {
    setState(null);
    if (newUsernameProblem(normaliseUsername(typed))) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      void askUsername(typed, abort.signal).then((now) => !abort.signal.aborted && setState(now));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return state;
}
