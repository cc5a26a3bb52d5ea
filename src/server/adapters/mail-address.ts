/** One address and nothing around it: no list, no name, nothing a header could be made of. */
const ADDRESS =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
const ADDRESS_MAX = 254;

/** What was typed as an address mail can be sent to; null when it is none. */
export function mailAddress(typed: string): string | null {
  const address = typed.trim();
  return address.length <= ADDRESS_MAX && ADDRESS.test(address) ? address : null;
}
