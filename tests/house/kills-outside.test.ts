import { killDrill } from '../support/kill-drill.ts';

/** T60 with few kills, on a PostgreSQL the application does not look after; the whole of it is a drill. */
killDrill({ kills: 3, limitMs: 600_000, whose: 'outside' });
