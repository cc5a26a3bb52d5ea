import { serverState } from '#web/lib/server-state.ts';

/** A member's profile as the viewer may see it, by the member's id. It is asked anew each time it is opened. */
export const memberKey = serverState<[memberId: string | null]>('member', ['plan-changed']);
