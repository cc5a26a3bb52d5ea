import { isoCBOR } from '@simplewebauthn/server/helpers';
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { generateSync } from 'otplib';

/** What an authenticator application shows at a moment for a secret. */
export const totpAt = (secret: string, at: Date): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

/** What a test has an authenticator do otherwise than it should. */
type Wrong = { origin?: string; rpId?: string; challenge?: string; verified?: boolean; counter?: number; id?: string };
type Key = { id: string; privateKey: KeyObject; userHandle: string; counter: number };

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest();

/**
 * A software authenticator with real keys (ES256), in a browser at an address: it makes passkeys and signs with them, and
 * the server verifies both as those of a phone.
 */
export class PasskeyHolder {
  readonly keys: Key[] = [];
  constructor(readonly origin: string) {}

  /** A new passkey of what the server asked for, as the browser sends it. */
  make(options: { challenge: string; rp: { id: string }; user: { id: string } }, wrong: Wrong = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = { id: randomBytes(20).toString('base64url'), privateKey, userHandle: options.user.id, counter: 0 };
    this.keys.push(key);
    const { x, y } = publicKey.export({ format: 'jwk' });
    const id = Buffer.from(wrong.id ?? key.id, 'base64url');
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
      ]),
    );
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, Buffer.from(cose)]);
    const authData = this.data(wrong.rpId ?? options.rp.id, 0x40, wrong, 0, attested);
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    const clientDataJSON = this.client('webauthn.create', options.challenge, wrong);
    const response = { clientDataJSON, attestationObject: Buffer.from(attestation).toString('base64url') };
    return { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key', response };
  }

  /** Signs with the newest passkey, or the one given. */
  show(options: { challenge: string; rpId: string }, wrong: Wrong = {}, key: Key = this.keys.at(-1)!) {
    key.counter = wrong.counter ?? key.counter + 1;
    const authData = this.data(wrong.rpId ?? options.rpId, 0, wrong, key.counter);
    const clientDataJSON = this.client('webauthn.get', options.challenge, wrong);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const id = wrong.id ?? key.id;
    const response = {
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, key.privateKey).toString('base64url'),
      userHandle: key.userHandle,
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  /** Somebody who has what this one has. */
  copy(): PasskeyHolder {
    const other = new PasskeyHolder(this.origin);
    for (const key of this.keys) other.keys.push({ ...key, privateKey: createPrivateKey(key.privateKey.export(PEM)) });
    return other;
  }

  private data(rpId: string, flags: number, { verified = true }: Wrong, counter: number, attested?: Buffer): Buffer {
    const head = Buffer.alloc(5);
    head[0] = flags | 0x01 | (verified ? 0x04 : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...(attested ? [attested] : [])]);
  }

  private client(type: string, challenge: string, wrong: Wrong): string {
    const said = { type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? this.origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false })).toString('base64url');
  }
}

const PEM = { type: 'pkcs8', format: 'pem' } as const;
