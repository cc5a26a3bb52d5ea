import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';
import { refuse } from '../refusal.ts';

type Take = (config: Pick<Config, 'rateLimitFactor'>, owner: string, reply: FastifyReply) => () => void;

/**
 * Places for long answers on this instance, `atOnce` of one owner: one who opens many and reads none holds a piece of
 * each. Taking one throws too-many-requests when the owner has no more. A place is given back when its answer is over,
 * however it ends; by the returned function earlier.
 */
export function longAnswers({ atOnce, retryAfter }: { atOnce: number; retryAfter: number }): Take {
  const taken = new Map<string, number>();
  const giveBack = (owner: string) => {
    const left = taken.get(owner)! - 1;
    if (left > 0) taken.set(owner, left);
    else taken.delete(owner);
  };
  return ({ rateLimitFactor }, owner, reply) => {
    const others = taken.get(owner) ?? 0;
    if (others >= atOnce * rateLimitFactor) throw refuse('too-many-requests', { retryAfter });
    taken.set(owner, others + 1);
    let held = true;
    const leave = () => {
      if (held) giveBack(owner);
      held = false;
    };
    // The answer may be sent whole, be refused, or be left by its reader, who may have left already.
    if (reply.raw.destroyed) leave();
    else reply.raw.once('close', leave);
    return leave;
  };
}
