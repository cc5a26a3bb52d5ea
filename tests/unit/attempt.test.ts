import { describe, expect, it } from 'vitest';
import { attemptKey } from '#web/features/payments/components/attempt.ts';

describe('the name of a write that must happen once', () => {
  const storage = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, v: string) => void kept.set(key, v),
    };
  };

  it('is the same while the same is sent, and another for anything else', () => {
    const kept = storage();
    const first = attemptKey('a', { final: 118_000 }, kept);
    expect(first.length).toBeGreaterThanOrEqual(16);
    expect(attemptKey('a', { final: 118_000 }, kept)).toBe(first);
    expect(attemptKey('b', { final: 118_000 }, kept)).not.toBe(first);
    const second = attemptKey('a', { final: 10_000 }, kept);
    expect(second).not.toBe(first);
    // What was sent before, sent again after something else, is a new wish.
    expect(attemptKey('a', { final: 118_000 }, kept)).not.toBe(first);
  });

  it('is new each time where nothing can be kept', () => {
    const broken = {
      getItem: () => '{',
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(attemptKey('a', 1, broken)).not.toBe(attemptKey('a', 1, broken));
  });
});
