let down = false;
if (typeof window !== 'undefined')
  for (const [name, value] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    addEventListener(name, () => (down = value), { capture: true, passive: true });

/**
 * Calls back when no pointer is pressed any more. A press takes the focus from the field above: an error line that
 * appears at once would move the button away before the press ends, and the press would be lost.
 */
export function whenReleased(run: () => void): void {
  if (!down) return void setTimeout(run);
  const released = () => {
    removeEventListener('pointerup', released);
    removeEventListener('pointercancel', released);
    setTimeout(run);
  };
  addEventListener('pointerup', released);
  addEventListener('pointercancel', released);
}
