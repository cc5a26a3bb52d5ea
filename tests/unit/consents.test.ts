import { FORMER_CONSENTS } from '#copy/consent-texts.ts';
import { CONSENTS } from '#copy/consents.ts';
import { CONSENT_PURPOSES, consentState } from '#domain/privacy/consents.ts';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/**
 * Every text that was ever shown, by the first half of its hash. A line is added with a new text, none is ever changed:
 * rows of `consents` name these hashes.
 */
const SHOWN = {
  'profile 2026-11-21': ['bdb121f6b198f05c'],
  'documents 2026-11-21': ['8ea645339e2021f4'],
  'marketing 2026-11-21': ['38220d81aa66d969'],
  'profile 2026-11-22': ['faa6aa06e0177f22', '677f8684e9b9315e'],
  'marketing 2026-11-22': ['037d555eaeb70040'],
  'documents 2026-11-22': ['55e6c73a2cee47ee'],
  'profile 2026-11-23': ['1820dda12fb35659'],
  'profile 2026-11-23.2': ['ce7f254d528ec4a5'],
  'documents 2026-11-23': ['81471708e6ead763'],
  'documents 2026-11-26': ['8de453f5465cae38'],
  'marketing 2026-11-23': ['878beb8262f98356'],
};

describe('texts of consents', () => {
  it('T70e: each text ever shown is kept word for word, and a new one has a version of its own', () => {
    const all = [...FORMER_CONSENTS, ...CONSENT_PURPOSES.map((purpose) => ({ purpose, ...CONSENTS[purpose] }))];
    const found: Record<string, string[]> = {};
    for (const { purpose, version, text } of all) (found[`${purpose} ${version}`] ??= []).push(hash(text));
    expect(found).toEqual(SHOWN);
    for (const purpose of CONSENT_PURPOSES) expect(found[`${purpose} ${CONSENTS[purpose].version}`]).toHaveLength(1);
  });

  it.each([
    [null, 'older'],
    [{ given: true, version: 'b' }, 'current'],
    [{ given: true, version: 'a' }, 'older'],
    [{ given: false, version: 'b' }, 'withdrawn'],
    [{ given: false, version: 'a' }, 'withdrawn'],
  ] as const)('said %j to a text b: %s', (last, state) => expect(consentState(last, 'b')).toBe(state));
});
