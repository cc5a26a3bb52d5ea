import { useSession } from '#web/lib/session.ts';
import { NotFoundScreen } from './error-screens.tsx';

export default function NotFound() {
  const { me } = useSession();
  return <NotFoundScreen home={me?.proved ? '/dashboard' : me ? '/match' : '/'} />;
}
