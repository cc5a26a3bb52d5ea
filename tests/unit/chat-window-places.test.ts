import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WINDOW } from '#domain/messaging/limits.ts';
import { windowPlaces } from '#web/features/chat/components/window-places.ts';

const open = (...ids: string[]) => ids.map((id, i) => ({ id, usedAt: i + 1 }));

describe('where chat windows stand (S2)', () => {
  it('the first is 400 px from the right, each next 336 px further left', () => {
    expect(windowPlaces(open('sari', 'dewi', 'putri'), 1920).shown).toEqual([
      { id: 'sari', right: 400 },
      { id: 'dewi', right: 736 },
      { id: 'putri', right: 1072 },
    ]);
  });

  it('where two fit, the least used of three is a chip', () => {
    expect(windowPlaces(open('sari', 'dewi', 'putri'), 1280)).toEqual({
      shown: [
        { id: 'dewi', right: 400 },
        { id: 'putri', right: 736 },
      ],
      chips: ['sari'],
      bare: false,
    });
    const used = [
      { id: 'sari', usedAt: 9 },
      { id: 'dewi', usedAt: 2 },
      { id: 'putri', usedAt: 3 },
    ];
    expect(windowPlaces(used, 1280).chips).toEqual(['dewi']);
  });

  it('a narrow page has one window, nearer to the edge, and bare chips', () => {
    expect(windowPlaces(open('sari', 'dewi'), 640)).toEqual({
      shown: [{ id: 'dewi', right: 240 }],
      chips: ['sari'],
      bare: true,
    });
  });

  it('windows never overlap, never leave the page, never lose one; the last used is always a window', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 640, max: 4000 }),
        fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 12 }),
        (width, uses) => {
          const all = uses.map((usedAt, i) => ({ id: String(i), usedAt }));
          const { shown, chips } = windowPlaces(all, width);
          expect([...shown.map((w) => w.id), ...chips].sort()).toEqual(all.map((w) => w.id).sort());
          for (const { right } of shown) expect(width - right - WINDOW.width).toBeGreaterThanOrEqual(0);
          for (const [i, { right }] of shown.entries())
            if (i > 0) expect(right - shown[i - 1]!.right).toBe(WINDOW.apart);
          const newest = all.reduce((a, b) => (b.usedAt > a.usedAt ? b : a));
          expect(shown.map((w) => w.id)).toContain(newest.id);
        },
      ),
    );
  });
});
