import { CONSENT_TEXTS_SHOWN } from '#copy/consents.ts';
import { REGISTRATION_STEPS } from '#domain/profile/field.ts';

/** Typed values, by field name; plus username, password and consents. */
export type DraftValues = Record<string, unknown> & {
  consents?: { profile?: boolean; documents?: boolean; marketing?: boolean };
};
export type StoredDraft = {
  values: DraftValues;
  step: number;
  savedAt: string;
  /** A password was typed. */
  password?: boolean;
  /** Username of a registration that got no answer; it was free when it was sent. */
  unanswered?: string | null;
  /** The consent texts that were ticked. */
  consentTexts?: string;
};

/** A stored draft as it counts now: ticks of older consent texts do not, they are asked for again. */
export function restoredDraft(kept: string | null): StoredDraft | null {
  try {
    const stored = JSON.parse(kept ?? 'null') as StoredDraft | null;
    if (!stored || typeof stored.values !== 'object' || !Number.isInteger(stored.step)) return null;
    const { consents, ...values } = stored.values;
    return {
      ...stored,
      values: consents && stored.consentTexts === CONSENT_TEXTS_SHOWN ? { ...values, consents } : values,
      step: Math.min(REGISTRATION_STEPS.length - 1, Math.max(0, stored.step)),
    };
  } catch {
    return null;
  }
}
