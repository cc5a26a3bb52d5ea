let down = false;
if (typeof window !== 'undefined')
  for (const [name, value] of [
    ['pointerdown', true],
    ['pointerup', false],
    ['pointercancel', false],
  ] as const)
    addEventListener(name, () => (down = value), { capture: true, passive: true });

/**
 * Calls back when nothing is pressed any more. A press takes the focus from the field above: a line that appears below
 * that field at once would push the button away before the press is over, and the press would be lost.
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
