import type { NotificationSettings } from '#contract/notification-settings.ts';
import { isFixed, isOn } from '#domain/notifications/choices.ts';
import { NOTIFICATION_GROUPS } from '#domain/notifications/kinds.ts';
import { clockText, PROPOSED_QUIET_HOURS, type QuietHours } from '#domain/notifications/quiet-hours.ts';
import type { Recipient } from './store.settings.ts';

type Around = {
  publicKey: string | null;
  here: boolean;
  mails: boolean;
  pending: { address: string; expires_at: Date } | null;
};

/** The settings for their owner; only the owner sees the address (T14). */
export function presentSettings(
  { choices, quiet, zone, showNames, push, address }: Recipient,
  { publicKey, here, mails, pending }: Around,
): NotificationSettings {
  return {
    groups: NOTIFICATION_GROUPS.map((group) => ({
      group,
      app: { on: isOn(choices, group, 'app'), fixed: isFixed(group, 'app') },
      push: isOn(choices, group, 'push'),
      mail: isOn(choices, group, 'mail'),
    })),
    quiet: quiet && presentHours(quiet),
    proposedQuiet: presentHours(PROPOSED_QUIET_HOURS),
    zone,
    showNames,
    push: { publicKey, here, browsers: push },
    mail: {
      available: mails,
      address,
      pending: pending && { address: pending.address, until: pending.expires_at.toISOString() },
    },
  };
}

const presentHours = ({ from, to }: QuietHours) => ({ from: clockText(from), to: clockText(to) });
