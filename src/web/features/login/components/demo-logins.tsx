import { Link } from 'react-router';
import { DEMO_PASSWORD, PERSONA_ROLES } from '#copy/demo.ts';
import { loginCopy } from '#copy/login.ts';

/** Development only: who can be signed in as. */
export function DemoLogins({ onPick }: { onPick: (username: string, password: string) => void }) {
  return (
    <details className="rounded-card border border-line bg-surface p-4 text-15">
      <summary className="min-h-11 py-2 font-semi">{loginCopy.demoTitle}</summary>
      <p className="text-ink-soft">{loginCopy.demoText}</p>
      <ul className="mt-2">
        {Object.entries(PERSONA_ROLES).map(([username, role]) => (
          <li key={username}>
            <button type="button" className="min-h-11 w-full text-left" onClick={() => onPick(username, DEMO_PASSWORD)}>
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
