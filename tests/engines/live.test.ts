import { liveDrill } from '../support/live-drill.ts';

/** T46 at a size that every run affords; the whole of it is a drill (npm run test:drills). */
liveDrill({ each: 15, limitMs: 300_000 });
