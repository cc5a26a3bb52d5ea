import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loginCopy } from '#copy/login.ts';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';

const demoLoginsKey = serverState('demo-logins', []);

/** Development only: demo accounts to sign in. In production the endpoint does not exist and this is never shown. */
export function DemoLogins({ onPick }: { onPick: (username: string, password: string) => void }) {
  const { data } = useQuery({
    queryKey: demoLoginsKey(),
    queryFn: ({ signal }) => call('GET /api/development/logins', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data) return null;
  return (
    <details className="rounded-card border border-line bg-surface p-4 text-15">
      <summary className="min-h-11 py-2 font-semi">{loginCopy.demoTitle}</summary>
      <p className="text-ink-soft">{loginCopy.demoText}</p>
      <ul className="mt-2">
        {data.logins.map(({ username, role }) => (
          <li key={username}>
            <button type="button" className="min-h-11 w-full text-left" onClick={() => onPick(username, data.password)}>
              <b className="text-sirih">{username}</b> <span className="text-ink-soft">{role}</span>
            </button>
          </li>
        ))}
      </ul>
      <Link to="/outbox-pengembang" className="inline-flex min-h-11 items-center">
        {loginCopy.outbox}
      </Link>
    </details>
  );
}
