import { makeNotifications } from '../features/notifications/jobs.events.ts';
import type { Consumers } from '../outbox/relay.ts';

/** Consumers of events (outbox/catalogue.ts lists their events). One line a consumer. */
export const CONSUMERS: Consumers = {
  notifications: makeNotifications,
};
