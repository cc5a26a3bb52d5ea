import { errorTitle, waitText } from '#copy/errors.ts';
import { roomCopy } from '#copy/room.ts';
import type { RoomMessage } from '#contract/room.ts';
import { type ApiError, call, isAway } from '#web/lib/api.ts';
import type { DraftStore } from '#web/messaging/drafts.ts';
import type { Channel } from '#web/messaging/outbox.ts';
import type { Refusal } from '#web/messaging/outbox-storage.ts';
import type { TimelineStore } from '#web/messaging/timeline-store.ts';

/** The room in the outbox. */
export const ROOM = 'room';
const SEND_MS = 15_000;
/** These hold for the next message as well: the room says so instead of offering to write. */
const MAY_NOT: ReadonlySet<string> = new Set(['room-muted', 'subscription-required', 'profile-paused']);

type Room = {
  draft: DraftStore;
  timeline: Pick<TimelineStore<RoomMessage, never>, 'append' | 'load' | 'reload'>;
  /** Why the last message came back into the draft. */
  showProblem: (problem: Refusal) => void;
};

/** The room's messages on their way. A refused one goes back into the draft with what it answers (S2 §5). */
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
      // Something else is being written by now.
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
