/** What the header of a page covers, in px. */
const COVERED = 80;

/**
 * Focuses the field that is wrong, and brings it into view once errors are laid out: they move it, and the browser's
 * own scrolling shows no more of a group than its edge.
 */
export function goToField(id: string): void {
  const field = document.getElementById(id);
  if (!field) return;
  field.focus({ preventScroll: true });
  // In the first frame after an answer the error may still be on its way.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const error = document.getElementById(`${id}-error`) ?? field;
      const isCut = [field.getBoundingClientRect(), error.getBoundingClientRect()].some(
        ({ top, bottom }) => top < COVERED || bottom > innerHeight,
      );
      // Inside a window its own frame may hide it: nearest moves nothing that is seen.
      error.scrollIntoView({ block: isCut ? 'center' : 'nearest' });
    }),
  );
}
