import { MembersExamples } from '#web/members/members-examples.tsx';
import { ChatExamples } from '#web/features/chat/components/chat-examples.tsx';
import { RoomExamples } from '#web/features/room/components/room-examples.tsx';
import { UiExamples } from '#web/ui/ui-examples.tsx';
import { ShellExamples } from './shell-examples.tsx';

export const meta = () => [{ title: 'Galeri · Serasi' }, { name: 'robots', content: 'noindex' }];

/**
 * Every component in every state: for screenshots and accessibility checks. In app, because it knows every feature's.
 */
export default function GalleryScreen() {
  return (
    <div className="flex flex-col gap-12">
      <h1 className="text-32">Galeri</h1>
      <UiExamples />
      <ShellExamples />
      <MembersExamples />
      <ChatExamples />
      <RoomExamples />
    </div>
  );
}
