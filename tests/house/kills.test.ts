import { killDrill } from '../support/kill-drill.ts';

killDrill({ kills: 3, limitMs: 120_000 });
