import type { WebhookEvents } from '#contract/whatsapp.ts';
import type { DueMessage, ToldStatus } from './store.ts';

/** A code is invalid after this; its member requests another. */
const CODE_LIFE_MS = 10 * 60_000;
/** Waits after each failed try, as Meta requires after rate limits (4ⁿ seconds); then longer. */
const RETRIES_MS = [4_000, 16_000, 64_000, 256_000, 15 * 60_000, 3_600_000, 6 * 3_600_000] as const;
/** A sender silent for this long counts as dead. */
export const LEASE_MS = 60_000;
/** Sendings of a message with unknown outcome: the second is the last, so a message arrives at most twice. */
const STARTS_MAX = 2;
/** Most messages of one kind to a number on one day, whoever requested them. */
const SAME_KIND_A_DAY = 12;

/** Verdict on a due message: send, wait for the next day, or the reason to give it up. */
export type Verdict = 'send' | 'tomorrow' | 'expired' | 'sent twice without knowing' | 'too many' | 'spent';

/** `left`: messages left in the day's budget; `alike`: messages of this kind to this number today. */
export function verdictOn(message: DueMessage, now: Date, { left, alike }: { left: number; alike: number }): Verdict {
  if (expiryOf(message) <= now.getTime()) return 'expired';
  if (message.starts >= STARTS_MAX) return 'sent twice without knowing';
  if (alike >= SAME_KIND_A_DAY) return 'too many';
  if (left > 0) return 'send';
  // A message about a change is still useful tomorrow; a code is not.
  return message.template === 'code' ? 'spent' : 'tomorrow';
}

/** When a message that was not sent is tried again; null: never. */
export function nextTry(message: DueMessage, now: Date, unknown: boolean): Date | null {
  const wait = RETRIES_MS[message.tries];
  if (wait === undefined || (unknown && message.starts + 1 >= STARTS_MAX)) return null;
  // A code waits only for its lifetime: then it is given up, and erased.
  return new Date(Math.min(now.getTime() + wait, expiryOf(message)));
}

const expiryOf = ({ template, created_at }: DueMessage): number =>
  template === 'code' ? created_at.getTime() + CODE_LIFE_MS : Number.POSITIVE_INFINITY;

/** Codes made before this moment have expired. */
export const codesExpiredBefore = (now: Date): Date => new Date(now.getTime() - CODE_LIFE_MS);

/** Midnight in Jakarta. */
export function nextDay(today: string): Date {
  return new Date(Date.parse(`${today}T00:00:00+07:00`) + 24 * 3_600_000);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const STATUSES = ['sent', 'failed', 'delivered', 'read'] as const;

/** Statuses in a webhook for our number, in the store's form. */
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
