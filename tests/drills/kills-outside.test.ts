import { killDrill } from '../support/kill-drill.ts';

/** The whole of T60, on a PostgreSQL of its own that the application reaches by an address and does not look after. */
killDrill({ kills: 50, limitMs: 900_000, whose: 'outside' });
