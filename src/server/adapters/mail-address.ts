/** A single address: no list, no name, nothing that could form a header. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const ADDRESS_MAX = 254;

/** The typed text as an address for mail; null when it is not one. */
export function mailAddress(typed: string): string | null {
  const address = typed.trim();
  return address.length <= ADDRESS_MAX && ADDRESS.test(address) ? address : null;
}
