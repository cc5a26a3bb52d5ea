import { Link } from 'react-router';

/** Links to pages with actions, below each other. */
export function WaysTo({ links }: { links: readonly { to: string; text: string }[] }) {
  return (
    <ul className="divide-y divide-line">
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="flex min-h-12 items-center px-4 text-15 font-semi sm:px-6">
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
