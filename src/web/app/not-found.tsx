import { NotFoundScreen } from './error-screens.tsx';

export default function NotFound() {
  return <NotFoundScreen />;
}
