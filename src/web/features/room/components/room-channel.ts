import { errorTitle, waitText } from '#copy/errors.ts';
import { roomCopy } from '#copy/room.ts';
import type { RoomMessage } from '#contract/room.ts';
import { type ApiError, call, isAway } from '#web/lib/api.ts';
import type { DraftStore } from '#web/messaging/drafts.ts';
import { type Channel, SEND_MS } from '#web/messaging/outbox.ts';
import type { Refusal } from '#web/messaging/outbox-storage.ts';
import type { TimelineStore } from '#web/messaging/timeline-store.ts';

/** The room in the outbox. */
export const ROOM = 'room';
/** Refusals that hold for the next message too: the room shows them in place of the composer. */
const MAY_NOT: ReadonlySet<string> = new Set(['room-muted', 'subscription-required', 'profile-paused']);

type Room = {
  draft: DraftStore;
  timeline: Pick<TimelineStore<RoomMessage, never>, 'append' | 'load' | 'reload'>;
  /** Shows why the last message came back into the draft. */
  showProblem: (problem: Refusal) => void;
};

/** Unsent messages of the room. A refused one goes back into the draft with its refusal (S2 §5). */
export function roomChannel(room: Room): Channel {
  return {
    send: async ({ clientId, text, replyTo }) => {
      const { message } = await call('POST /api/room/messages', {
        body: { clientId, text, ...(replyTo ? { replyTo: replyTo.seq } : {}) },
        signal: AbortSignal.timeout(SEND_MS),
      });
      return { place: message.rev, show: () => room.timeline.append(message) };
    },
    retries: isAway,
    refused: (_, error) => {
      if (MAY_NOT.has(error.code)) void room.timeline.reload();
      return refusalOf(error);
    },
    giveBack: (entry, problem) => {
      const { text, replyTo } = room.draft.get();
      // Another text is being written now.
      if (text.trim() !== '' || replyTo !== null) return false;
      room.draft.giveBack(entry);
      room.showProblem(problem);
      return true;
    },
    catchUp: () => room.timeline.load(),
  };
}

function refusalOf(error: ApiError): Refusal {
  if (error.code === 'too-many-requests')
    return {
      title: roomCopy.notSent,
      message: error.retryAfter === undefined ? error.message : roomCopy.tooFast(waitText(error.retryAfter)),
    };
  const refused = error.status >= 400 && error.status < 500;
  return { title: (refused ? errorTitle(error.code) : undefined) ?? roomCopy.notSent, message: error.message };
}
