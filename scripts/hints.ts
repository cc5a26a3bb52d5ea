// `npx tsx scripts/hints.ts` prints the figures of docs/safety.md: how good the hints are, and what one costs here.
import { safetyHint } from '#domain/messaging/safety-hints.ts';
import { dialogues, HALVES, mostAlike, rowOf } from '../tests/support/scam-dialogues.ts';

const TURNS = 20;
const all = dialogues();
for (const half of HALVES) console.log(rowOf(half));
console.log(`most alike of an unseen and a seen dialogue: ${Math.round(mostAlike(all) * 100)} % of their words`);

const messages = all.flatMap((dialogue) => dialogue.messages);
/** The time of one judgement, in ms, each turn. */
const timesOf = (texts: readonly string[]): number[] =>
  Array.from({ length: TURNS }, () => texts)
    .flat()
    .map((text) => {
      const begun = performance.now();
      safetyHint(text);
      return performance.now() - begun;
    })
    .toSorted((a, b) => a - b);
const at = (times: readonly number[], share: number) =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
const ms = (time: number) => `${time.toFixed(2)} ms`;

timesOf(messages);
const times = timesOf(messages);
console.log(
  `${messages.length} messages: middle ${ms(at(times, 0.5))}, 99th hundredth ${ms(at(times, 0.99))}, longest ${ms(at(times, 1))}`,
);
for (const [what, piece] of [
  ['of asking', 'boleh pinjam uang dulu ya nanti aku ganti '],
  ['honest ones', 'tadi sore aku masak sayur asem sama ibu di rumah '],
] as const)
  console.log(`2,000 letters ${what}: ${ms(at(timesOf([piece.repeat(60).slice(0, 2000)]), 0.5))}`);
