import { useQuery } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { serverState } from '#web/lib/server-state.ts';
import { Waiting } from '#web/ui/spinner.tsx';
import { NumberExamples } from '#web/account/number-examples.tsx';
import { MembersExamples } from '#web/members/members-examples.tsx';
import { ChatExamples } from '#web/features/chat/components/chat-examples.tsx';
import { RoomExamples } from '#web/features/room/components/room-examples.tsx';
import { UiExamples } from '#web/ui/ui-examples.tsx';
import { NotFoundScreen } from './error-screens.tsx';
import { MessageExamples } from './message-examples.tsx';
import { ShellExamples } from './shell-examples.tsx';

const developmentKey = serverState('development', []);

export const meta = () => [{ title: 'Galeri · Serasi' }, { name: 'robots', content: 'noindex' }];

/**
 * Every component in every state: for screenshots and accessibility checks. In app, because it imports every feature.
 */
export default function GalleryScreen() {
  // Only development answers this; production has no such page.
  const development = useQuery({
    queryKey: developmentKey(),
    queryFn: ({ signal }) => call('GET /api/development/logins', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (development.isPending) return <Waiting />;
  if (development.isError) return <NotFoundScreen />;
  return (
    <div className="flex flex-col gap-12">
      <h1 className="text-32">Galeri</h1>
      <UiExamples />
      <ShellExamples />
      <MembersExamples />
      <NumberExamples />
      <ChatExamples />
      <RoomExamples />
      <MessageExamples />
    </div>
  );
}
