/** Numbers of S2 §5, §9 and READINGS §8. Lengths are counted in code points. */
export const MESSAGE_MAX = 500;
export const MESSAGE_PAGE = 50;
/** A conversation opens for this long, and again for as long each time both extend it. */
export const CONVERSATION_MS = 48 * 3_600_000;
/** Told this long before a conversation ends. */
export const EXPIRY_WARNINGS_HOURS = [6, 1] as const;
/** The last stretch, the only one that is shown in red. */
export const LAST_STRETCH_MS = 3_600_000;

export const ROOM_PAGE = 50;
/** Messages a member may post into the room in a minute. */
export const ROOM_PER_MINUTE = 10;
/** Private messages a member may send in a minute (T48). */
export const PRIVATE_PER_MINUTE = 100;
/** Mentions of one message that are told. */
export const MENTIONS_TOLD = 10;
/** Times in an hour one member may have another notified from the room, by mentions and replies together. */
export const ADDRESSED_PER_HOUR = 3;
export const MENTION_SUGGESTIONS = 10;
/** Shorter searches answer nobody (T24b). */
export const MENTION_SEARCH_MIN = 2;
/** What a notification shows of a message. */
export const EXCERPT = 100;

/** Floating windows of S2: px. */
export const WINDOW = { width: 320, height: 384, fromRight: 400, apart: 336 } as const;

/** Path of the live connection (Socket.IO); same origin, same cookie. */
export const LIVE_PATH = '/api/live/socket';
/** Live connection (S2 §9): reconnect ladder with jitter, heartbeat, polling only while it is down. */
export const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;
export const HEARTBEAT_MS = 25_000;
export const POLL_MS = 3_000;
/** While it is up, where everything stands is asked this often all the same: an event may have been lost. */
export const HEADS_MS = 30_000;
/** Sockets a member may hold; the oldest is closed (T44). */
export const SOCKETS_PER_MEMBER = 10;
