import { liveDrill } from '../support/live-drill.ts';

/** The whole of T46. */
liveDrill({ each: 250, limitMs: 1_800_000 });
