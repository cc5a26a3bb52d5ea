import { type Opener, seal, type Sealer, unseal } from './sealing.ts';

const PURPOSE = 'factors/1';

/** A secret the database stores but cannot read, bound to its owner. */
export function sealText(config: Sealer, boundTo: string, text: string): Buffer {
  return seal(config, PURPOSE, boundTo, Buffer.from(text));
}

/** Throws Unopenable. */
export function openText(config: Opener, boundTo: string, sealed: Buffer): string {
  return unseal(config, PURPOSE, boundTo, sealed).content.toString('utf8');
}

/** The same under today's key; null: it is already. Throws Unopenable. */
export function resealText(config: Opener, boundTo: string, sealed: Buffer): Buffer | null {
  const { content, current } = unseal(config, PURPOSE, boundTo, sealed);
  return current ? null : seal(config, PURPOSE, boundTo, content);
}
