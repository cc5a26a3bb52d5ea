import { DAY_MS } from '../subscription/entitlement.ts';

/** Days after registration in which the home reminds of a proof that was put off; later only the profile asks. */
export const PROOF_REMINDED_DAYS = 14;

type Facts = {
  /** Income proofs that were ever sent, one that was rejected or taken back included: its member knows of it. */
  sent: number;
  /** The consent to documents is not given: nothing can be sent. */
  refused: boolean;
  registeredAt: number;
};

/** Is the member reminded of the income proof that registration let them send later? Times in ms since 1970. */
export const isProofReminded = ({ sent, refused, registeredAt }: Facts, now: number): boolean =>
  sent === 0 && !refused && now < registeredAt + PROOF_REMINDED_DAYS * DAY_MS;
