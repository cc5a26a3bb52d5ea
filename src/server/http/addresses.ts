/** Longest part of our addresses: the router answers a longer one itself, without our headers. */
const MAX_SEGMENT = 200;

/** Path of a request's address as sent; not parsed as a URL object, which refuses some valid requests. */
export function pathOf(address: string): string {
  return address.split('?', 1)[0]!;
}

/**
 * The address to route by. An impossible one (`/%`, `//x`, too long a name) becomes one without a page:
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
