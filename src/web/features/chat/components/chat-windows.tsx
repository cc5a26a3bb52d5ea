import { useSyncExternalStore } from 'react';
import { chatCopy } from '#copy/chat.ts';
import { ChatChip, ChatWindow } from './chat-window.tsx';
import type { ChatWindow as Open } from './open-windows.ts';
import { windowPlaces } from './window-places.ts';

/** All floating conversations where S2 places them; chips stand at the left edge. */
export function ChatWindows({ windows }: { windows: readonly Open[] }) {
  const width = useSyncExternalStore(watchWidth, () => innerWidth);
  const { shown, chips, bare } = windowPlaces(
    windows.filter((w) => !w.minimised),
    width,
  );
  const small = [...windows.filter((w) => w.minimised).map((w) => w.id), ...chips];
  return (
    <>
      {small.length > 0 && (
        <ul aria-label={chatCopy.listLabel} className="fixed bottom-4 left-4 z-30 flex flex-col gap-2">
          {small.map((id) => (
            <ChatChip key={id} id={id} bare={bare} />
          ))}
        </ul>
      )}
      {shown.map(({ id, right }) => (
        <ChatWindow key={id} id={id} right={right} />
      ))}
    </>
  );
}

function watchWidth(watcher: () => void): () => void {
  addEventListener('resize', watcher);
  return () => removeEventListener('resize', watcher);
}
