import { describe, expect, it } from 'vitest';
import { reportDueAt } from '#domain/safety/reports.ts';
import { supportDueAt } from '#domain/support/requests.ts';
import { dueTone, MINUTE_MS } from '#web/admin/components/spans.ts';

const HOUR_MS = 60 * MINUTE_MS;

describe('a due time of the team', () => {
  it.each([
    [-1, 'bad'],
    [0, 'warn'],
    [6 * HOUR_MS, 'warn'],
    [6 * HOUR_MS + 1, 'plain'],
    [72 * HOUR_MS, 'plain'],
  ])('with %d ms left is marked %s', (left, tone) => expect(dueTone(left)).toBe(tone));

  it('warns from the beginning only where it is short', () => {
    expect(dueTone(reportDueAt('underage', 0))).toBe('warn');
    expect(dueTone(reportDueAt('other', 0))).toBe('plain');
    for (const kind of ['message', 'data-right', 'consultation'] as const)
      expect(dueTone(supportDueAt(kind, 0))).toBe('plain');
  });
});
