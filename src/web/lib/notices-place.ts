/**
 * The height of the notices about the own plan at the top of a page that everybody reads. Such a page is built
 * beforehand and drawn before anybody is known: a member's notices would push it down under the finger. The next time
 * their place is kept from the first drawing on (early.ts), until it is known that nobody is signed in.
 */
const PLACE_KEY = 'serasi.tempat-pita';
const PROPERTY = '--notices';

/** In the inline script: the place of the last time, in pixels. */
export const KEEP_PLACE = `try{const tall=localStorage.getItem("${PLACE_KEY}");if(/^\\d{2,3}$/.test(tall))document.documentElement.style.setProperty("${PROPERTY}",tall+"px")}catch{}`;

/** `height` in pixels; 0: nothing stands there, and none is kept. */
export function keepPlace(height: number): void {
  const { style } = document.documentElement;
  if (height === 0) style.removeProperty(PROPERTY);
  else style.setProperty(PROPERTY, `${height}px`);
  try {
    if (height === 0) localStorage.removeItem(PLACE_KEY);
    else localStorage.setItem(PLACE_KEY, String(height));
  } catch {
    // Without storage the next page moves once.
  }
}
