import type { LegalText } from '../legal.ts';
import { legalVersion1 } from './version-1.ts';
import { legalVersion2 } from './version-2.ts';
import { legalVersion3 } from './version-3.ts';
import { legalVersion4 } from './version-4.ts';
import { legalVersion5 } from './version-5.ts';
import { legalVersion6 } from './version-6.ts';

/**
 * Legal texts that hold no more, word for word as each stood when the next came into force; by number. Nothing here is
 * ever changed (tests/unit/legal-versions.test.ts). Only the pages of earlier versions load them.
 */
export const FORMER_LEGAL: Record<number, Record<'terms' | 'privacy', LegalText>> = {
  1: legalVersion1,
  2: legalVersion2,
  3: legalVersion3,
  4: legalVersion4,
  5: legalVersion5,
  6: legalVersion6,
};
