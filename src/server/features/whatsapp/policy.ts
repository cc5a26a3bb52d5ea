import type { WebhookEvents } from '#contract/whatsapp.ts';
import type { DueMessage, ToldStatus } from './store.ts';

/** A code is worth nothing after this; whoever waits for it asks for another. */
const CODE_LIFE_MS = 10 * 60_000;
/** Waits after each failed try, as Meta wants them of whoever sends one number too much (4ⁿ seconds); then longer. */
const RETRIES_MS = [4_000, 16_000, 64_000, 256_000, 15 * 60_000, 3_600_000, 6 * 3_600_000] as const;
/** A sender that said nothing for this long is taken for dead. */
export const LEASE_MS = 60_000;
/** Sendings of a message without a known outcome: the second is the last, so nothing arrives more than twice. */
const STARTS_MAX = 2;
/** Messages of one kind that a number gets on one day, whoever asked for them. */
const SAME_KIND_A_DAY = 12;

/** What stands in the way when a message is due: the reason it is given up for, or that it waits for the next day. */
export type Verdict = 'send' | 'tomorrow' | 'expired' | 'sent twice without knowing' | 'too many' | 'spent';

/** `left`: what the day may still cost; `alike`: messages of its kind its number got today. */
export function verdictOn(message: DueMessage, now: Date, { left, alike }: { left: number; alike: number }): Verdict {
  if (expiryOf(message) <= now.getTime()) return 'expired';
  if (message.starts >= STARTS_MAX) return 'sent twice without knowing';
  if (alike >= SAME_KIND_A_DAY) return 'too many';
  if (left > 0) return 'send';
  // What tells of a change is worth reading tomorrow; a code is not.
  return message.template === 'code' ? 'spent' : 'tomorrow';
}

/** When a message that was not sent is tried again; null: never. */
export function nextTry(message: DueMessage, now: Date, unknown: boolean): Date | null {
  const wait = RETRIES_MS[message.tries];
  if (wait === undefined || (unknown && message.starts + 1 >= STARTS_MAX)) return null;
  // A code waits no longer than it lives: then it is given up, and erased.
  return new Date(Math.min(now.getTime() + wait, expiryOf(message)));
}

const expiryOf = ({ template, created_at }: DueMessage): number =>
  template === 'code' ? created_at.getTime() + CODE_LIFE_MS : Number.POSITIVE_INFINITY;

/** Before which moment a code was made that nobody can use any more. */
export const codesExpiredBefore = (now: Date): Date => new Date(now.getTime() - CODE_LIFE_MS);

/** Midnight in Jakarta. */
export function nextDay(today: string): Date {
  return new Date(Date.parse(`${today}T00:00:00+07:00`) + 24 * 3_600_000);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATUSES = ['sent', 'failed', 'delivered', 'read'] as const;

/** What a webhook says of messages from our number, as the store keeps it. */
export function toldStatuses(events: WebhookEvents, phoneId: string): ToldStatus[] {
  return events.entry
    .flatMap((entry) => entry?.changes ?? [])
    .filter((change) => change?.value.metadata.phone_number_id === phoneId)
    .flatMap((change) => change!.value.statuses)
    .flatMap((told) => {
      const status = STATUSES.find((known) => known === told?.status);
      if (!told || !status) return [];
      const code = told.errors?.[0]?.code;
      return {
        status,
        providerId: told.id,
        ref: UUID.test(told.biz_opaque_callback_data ?? '') ? told.biz_opaque_callback_data! : null,
        failure: status === 'failed' ? `code ${code ?? 'unknown'}` : null,
        billable: told.pricing?.billable ?? null,
      };
    });
}
