import { serverState } from '#web/lib/server-state.ts';

/** A member's profile as visible to the viewer, by the member's id. It is read anew each time it is opened. */
export const memberKey = serverState<[memberId: string | null]>('member', ['plan-changed']);
