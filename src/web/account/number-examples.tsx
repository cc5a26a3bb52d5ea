import type { NumberProof } from '#contract/proof.ts';
import { Card } from '#web/ui/card.tsx';
import { NumberWays } from './number-ways.tsx';

const LATER = '2026-11-24T03:10:00.000Z';
const base: NumberProof & { claimed: string } = {
  proved: false,
  held: null,
  claimed: '+6281234567890',
  ways: { code: true, contact: true },
  sent: { expiresAt: LATER, triesLeft: 5 },
  contact: null,
  candidates: { count: 35 },
};

/** The ways to prove a number: a sent code, one to request or show, and none. */
export function NumberExamples() {
  const states: (typeof base)[] = [
    base,
    { ...base, ways: { code: false, contact: true }, sent: null },
    { ...base, contact: { code: 'K7MQ2X', link: 'https://wa.me/6281234567890', expiresAt: LATER } },
    { ...base, ways: { code: false, contact: false }, sent: null },
  ];
  return (
    <section aria-label="Bukti nomor" className="flex flex-col gap-6">
      <h2 className="text-25">Bukti nomor</h2>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {states.map((proof, n) => (
          <Card key={n} className="p-5">
            <NumberWays proof={proof} onProved={noop} />
          </Card>
        ))}
      </div>
    </section>
  );
}

const noop = () => {};
