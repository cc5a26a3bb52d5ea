import { makeNotifications } from '../features/notifications/jobs.events.ts';
import type { Consumers } from '../outbox/relay.ts';

/** Who makes something of events (outbox/catalogue.ts says of which). One line a consumer. */
export const CONSUMERS: Consumers = {
  notifications: makeNotifications,
};
