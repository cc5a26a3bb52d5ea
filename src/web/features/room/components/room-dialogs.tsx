import type { RoomPerson } from '#contract/room.ts';
import { useState } from 'react';
import { roomCopy } from '#copy/room.ts';
import { asApiError } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { AskDialog } from '#web/ui/ask-dialog.tsx';
import { useClosedOnNextPage } from '#web/ui/dialog-stack.ts';
import { announce } from '#web/ui/toast.tsx';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import type { MessageAct } from './message-menu.tsx';
import type { RoomItem } from './room-rows.ts';
import type { RoomStore } from './room-store.ts';

// Rarely opened dialogs are loaded when opened.
const [OneProfile] = later(async () => (await import('#web/members/profile-dialog.tsx')).OneProfile);
const [ReportDialog] = later(async () => (await import('#web/members/report-dialog.tsx')).ReportDialog);
const [BlockDialog] = later(async () => (await import('#web/members/block-dialog.tsx')).BlockDialog);

/** An act from a message's menu that needs a dialog. */
export type Asked = {
  act: Exclude<MessageAct, 'reply' | 'mention'>;
  message: RoomItem;
  person: RoomPerson | undefined;
};
type Props = { store: RoomStore; asked: Asked; onClose: () => void; onGone: () => void };

/** `onGone`: the message no longer exists. */
export function RoomDialogs({ store, asked: { act, message, person }, onClose, onGone }: Props) {
  const { author } = message;
  useClosedOnNextPage();
  const whom = { roomSeq: message.seq };
  const left = () => {
    onClose();
    void store.timeline.reload().then(onGone);
  };
  return (
    <Piece onMissing={onClose}>
      {act === 'profile' && person?.memberId && <OneProfile memberId={person.memberId} onClose={onClose} />}
      {act === 'report' && (
        <ReportDialog reported={{ whom, nama: author.nama, kind: 'message' }} onClose={onClose} onBlocked={left} />
      )}
      {act === 'block' && <BlockDialog whom={whom} nama={author.nama} onClose={onClose} onBlocked={left} />}
      {act === 'remove' && <RemoveDialog store={store} seq={message.seq} onClose={onClose} onGone={onGone} />}
    </Piece>
  );
}

function RemoveDialog({ store, seq, onClose, onGone }: Pick<Props, 'store' | 'onClose' | 'onGone'> & { seq: number }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await store.remove(seq);
      onClose();
      onGone();
      announce(roomCopy.removed);
    } catch (error) {
      setBusy(false);
      // It is deleted already, as intended.
      if (asApiError(error).code === 'not-found') return onClose();
      showErrorToast(error, roomCopy.removeFailed);
    }
  };
  return (
    <AskDialog
      open
      title={roomCopy.removeTitle}
      yes={roomCopy.remove}
      no={roomCopy.keep}
      busy={busy}
      onYes={() => void remove()}
      onClose={onClose}
    >
      {roomCopy.removeText}
    </AskDialog>
  );
}
