import { GROUP_OF, type NotificationGroup, type NotificationKind } from './kinds.ts';

/** How somebody is told: in the application, by their browsers, by mail. */
export const CHANNELS = ['app', 'push', 'mail'] as const;
export type Channel = (typeof CHANNELS)[number];
export type Choice = { group: NotificationGroup; channel: Channel; on: boolean };

/**
 * Groups the application always shows: what concerns the own profile, documents, plan and relations (nothing is
 * decided in silence).
 */
const ALWAYS_IN_APP: ReadonlySet<NotificationGroup> = new Set(['matches', 'permission', 'plan', 'team']);
/** The room is busy: its mails are only for those who ask for them. */
const OFF_UNLESS_CHOSEN: ReadonlySet<string> = new Set(['room:mail']);

export function isFixed(group: NotificationGroup, channel: Channel): boolean {
  return channel === 'app' && ALWAYS_IN_APP.has(group);
}

/** Is the member told of this group this way? What was never chosen is as most want it. */
export function isOn(choices: readonly Choice[], group: NotificationGroup, channel: Channel): boolean {
  if (isFixed(group, channel)) return true;
  return (
    choices.find((c) => c.group === group && c.channel === channel)?.on ?? !OFF_UNLESS_CHOSEN.has(`${group}:${channel}`)
  );
}

/** The ways a notification goes; `reach`: what the member has at all. */
export function channelsFor(
  kind: NotificationKind,
  choices: readonly Choice[],
  reach: { push: boolean; mail: boolean },
): Channel[] {
  const group = GROUP_OF[kind];
  return CHANNELS.filter((channel) => (channel === 'app' || reach[channel]) && isOn(choices, group, channel));
}
