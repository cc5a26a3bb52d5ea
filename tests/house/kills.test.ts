import { killDrill } from '../support/kill-drill.ts';

/** T60 with few kills; the whole of it is a drill. */
killDrill({ kills: 3, limitMs: 120_000, whose: 'embedded' });
