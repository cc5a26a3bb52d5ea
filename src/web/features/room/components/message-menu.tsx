import { AtSign, Ban, Flag, Reply, Trash2, UserRound } from 'lucide-react';
import { blockCopy, reportCopy } from '#copy/safety.ts';
import { roomCopy } from '#copy/room.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

export type MessageAct = 'reply' | 'mention' | 'profile' | 'report' | 'block' | 'remove';
type Item = Omit<MenuItem, 'onChoose'> & { act: MessageAct };

const icon = { 'aria-hidden': true, className: 'size-5' } as const;
const REPLY: Item = { act: 'reply', text: roomCopy.reply, icon: <Reply {...icon} /> };
const MENTION: Item = { act: 'mention', text: roomCopy.mention, icon: <AtSign {...icon} /> };
const PROFILE: Item = { act: 'profile', text: roomCopy.profile, icon: <UserRound {...icon} /> };
const REMOVE: Item = { act: 'remove', text: roomCopy.remove, icon: <Trash2 {...icon} />, danger: true };
const REPORT: Item = { act: 'report', text: reportCopy.report, icon: <Flag {...icon} /> };
const BLOCK: Item = { act: 'block', text: blockCopy.block, icon: <Ban {...icon} />, danger: true };

/** Acts in the menu of a message of the room. */
export function messageMenu(mine: boolean, canPost: boolean, hasProfile: boolean): readonly Item[] {
  const answering = canPost ? [REPLY] : [];
  if (mine) return [...answering, REMOVE];
  return [...answering, ...(canPost ? [MENTION] : []), ...(hasProfile ? [PROFILE] : []), REPORT, BLOCK];
}
