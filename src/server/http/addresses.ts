/** Longest part of an address of ours: the router answers a longer one by itself, without our headers. */
const MAX_SEGMENT = 200;

/** Path of a request's address as it was sent; never a URL object, which refuses some of what a client may send. */
export function pathOf(address: string): string {
  return address.split('?', 1)[0]!;
}

/**
 * The address to route by. One that nothing can be at (`/%`, `//x`, too long a name) becomes one where nothing is:
 * our own «not found», as a page or as a code.
 */
export function routableAddress(address = '/'): string {
  const path = pathOf(address);
  if (/^\/(?!\/)/.test(path) && decodable(path) && path.split('/').every((segment) => segment.length <= MAX_SEGMENT))
    return address;
  return /^\/api(\/|$)/.test(path) ? '/api/-' : '/-';
}

function decodable(path: string): boolean {
  try {
    return decodeURIComponent(path).length > 0;
  } catch {
    return false;
  }
}
