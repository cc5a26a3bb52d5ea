import { CONSENT_TEXTS_SHOWN } from '#copy/consents.ts';
import { restoredDraft } from '#web/features/registration/components/stored-draft.ts';
import { expect, it } from 'vitest';

const consents = { profile: true, documents: true };
const kept = (rest: object) =>
  JSON.stringify({ values: { username: 'sari', consents }, step: 2, savedAt: '2026-11-28T00:00:00Z', ...rest });

it.each([
  ['of today', { consentTexts: CONSENT_TEXTS_SHOWN }, { username: 'sari', consents }],
  ['of before', { consentTexts: 'profil 1' }, { username: 'sari' }],
  ['nobody wrote down', {}, { username: 'sari' }],
])('ticks at consent texts %s', (_, rest, values) => {
  expect(restoredDraft(kept(rest))).toMatchObject({ step: 2 });
  expect(restoredDraft(kept(rest))?.values).toEqual(values);
});

it('what is no draft is none, and a step that is not there is the nearest', () => {
  expect([null, 'x', '{}', '{"values":{},"step":"satu"}'].map(restoredDraft)).toEqual([null, null, null, null]);
  expect(restoredDraft(kept({ step: 99 }))?.step).toBe(6);
});
