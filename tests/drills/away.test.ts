import { killDrill } from '../support/kill-drill.ts';

/** A database from outside is gone for half a minute among writes, twice; the application stays, answers, and goes on. */
killDrill({ kills: 2, limitMs: 600_000, whose: 'outside', awayMs: 30_000 });
