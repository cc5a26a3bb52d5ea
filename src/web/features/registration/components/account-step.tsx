import { useEffect, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { registrationCopy } from '#copy/registration.ts';
import { newUsernameProblem, normaliseUsername } from '#domain/profile/username.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import { call } from '#web/lib/api.ts';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/field.tsx';

const DEBOUNCE_MS = 500;

type Props = {
  username: string;
  password: string;
  errors: Record<string, string | undefined>;
  restored: boolean;
  onChange: (name: string, value: string) => void;
};

/** Username (asked at the server whether it is free while typing pauses) and password. */
export function AccountStep({ username, password, errors, restored, onChange }: Props) {
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
          restored && username && !password
            ? registrationCopy.passwordAfterReload
            : registrationCopy.passwordHint(PASSWORD.min)
        }
        error={errors.password}
        value={password}
        autoComplete="new-password"
        onChange={(e) => onChange('password', e.target.value)}
      />
    </>
  );
}

function useUsernameState(typed: string): 'free' | 'taken' | null {
  const [state, setState] = useState<'free' | 'taken' | null>(null);
  useEffect(() => {
    setState(null);
    const username = normaliseUsername(typed);
    if (newUsernameProblem(username)) return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      call('GET /api/registration/username', { query: { username }, signal: abort.signal })
        .then(({ problem }) => setState(problem === 'username-taken' ? 'taken' : problem === null ? 'free' : null))
        .catch(() => {});
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [typed]);
  return state;
}
