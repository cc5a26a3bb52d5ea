import { killDrill } from '../support/kill-drill.ts';

/** The whole of T60, on the embedded database. */
killDrill({ kills: 50, limitMs: 900_000, whose: 'embedded' });
