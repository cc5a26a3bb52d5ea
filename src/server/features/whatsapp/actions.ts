import type { WebhookEvents } from '#contract/whatsapp.ts';
import type { Context } from '../../context.ts';
import { toldStatuses } from './policy.ts';
import { putStatus } from './store.ts';

/** Status reports from Meta, in any order and number; those of foreign messages are left out. */
export async function takeStatuses(ctx: Context, phoneId: string, events: WebhookEvents): Promise<void> {
  for (const told of toldStatuses(events, phoneId)) {
    const changed = await putStatus(ctx.db, told, ctx.now());
    if (changed && told.status === 'failed')
      ctx.log.warn({ message: changed, why: told.failure }, 'a WhatsApp message did not arrive');
  }
}
