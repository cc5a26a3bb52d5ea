import { killDrill } from '../support/kill-drill.ts';

/** The whole of T60. */
killDrill({ kills: 50, limitMs: 900_000 });
