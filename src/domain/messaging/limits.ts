/** Numbers of S2 §5, §9 and READINGS §8. Lengths are counted in code points. */
export const MESSAGE_MAX = 500;
export const MESSAGE_PAGE = 50;
/** Unread messages of a conversation, and notifications, are counted up to here: «99+» is the most said (S2 §9). */
export const UNREAD_COUNTED = 100;
/** How long a conversation is open at first, and again after each extension by both. */
export const CONVERSATION_MS = 48 * 3_600_000;
/** Hours before the end of a conversation at which its members are warned. */
export const EXPIRY_WARNINGS_HOURS = [6, 1] as const;
/** The last hour of a conversation, shown in red. */
export const LAST_STRETCH_MS = 3_600_000;

export const ROOM_PAGE = 50;
/** Messages a member may post into the room in a minute. */
export const ROOM_PER_MINUTE = 10;
/** Private messages a member may send in a minute (T48). */
export const PRIVATE_PER_MINUTE = 100;
/** Mentions of one message that notify. */
export const MENTIONS_TOLD = 10;
/** Notifications an hour one member may cause another from the room, mentions and replies together. */
export const ADDRESSED_PER_HOUR = 3;
export const MENTION_SUGGESTIONS = 10;
/** A shorter search finds nobody (T24b). */
export const MENTION_SEARCH_MIN = 2;
/** Code points of a message that a notification shows. */
export const EXCERPT = 100;

/** Floating windows of S2: px. */
export const WINDOW = { width: 320, height: 384, fromRight: 400, apart: 336 } as const;

/** Path of the live connection (Socket.IO); same origin, same cookie. */
export const LIVE_PATH = '/api/live/socket';
/** Live connection (S2 §9): reconnect delays with jitter, heartbeat, polling only while it is down. */
export const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000] as const;
export const HEARTBEAT_MS = 25_000;
export const POLL_MS = 3_000;
/** While the connection is up, the sync state is still read this often: an event may be lost. */
export const SYNC_STATE_MS = 30_000;
/** Sockets a member may hold; the oldest is closed (T44). */
export const SOCKETS_PER_MEMBER = 10;
