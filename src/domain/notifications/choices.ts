import { GROUP_OF, type NotificationGroup, type NotificationKind } from './kinds.ts';

/** Channels of a notification: the application, the browsers of the member, mail. */
export const CHANNELS = ['app', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Choice = { group: NotificationGroup; channel: Channel; on: boolean };

/**
 * Groups the application always shows: own profile, documents, plan and relations (no decision is
 * silent).
 */
const ALWAYS_IN_APP: ReadonlySet<NotificationGroup> = new Set(['matches', 'permission', 'plan', 'team']);
/** The room is busy: its mails are off until a member chooses them. */
const OFF_UNLESS_CHOSEN: ReadonlySet<string> = new Set(['room:mail']);

export function isFixed(group: NotificationGroup, channel: Channel): boolean {
  return channel === 'app' && ALWAYS_IN_APP.has(group);
}

/** Does this group notify by this channel? Without a choice the default holds. */
export function isOn(choices: readonly Choice[], group: NotificationGroup, channel: Channel): boolean {
  if (isFixed(group, channel)) return true;
  return (
    choices.find((c) => c.group === group && c.channel === channel)?.on ?? !OFF_UNLESS_CHOSEN.has(`${group}:${channel}`)
  );
}

/** The channels a notification uses; `reach`: the channels this member has. */
export function channelsFor(
  kind: NotificationKind,
  choices: readonly Choice[],
  reach: { push: boolean; mail: boolean },
): Channel[] {
  const group = GROUP_OF[kind];
  return CHANNELS.filter((channel) => (channel === 'app' || reach[channel]) && isOn(choices, group, channel));
}
