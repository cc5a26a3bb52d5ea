import { Ban, Flag, HeartOff, PhoneCall, SkipForward } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { endMatchCopy, passCopy } from '#copy/likes.ts';
import { blockCopy, memberMenuCopy, reportCopy } from '#copy/safety.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import { ActionMenu, type MenuItem } from '#web/ui/menu.tsx';
import type { AskedOfMember, MemberMenuDialogs } from './member-menu-dialogs.tsx';
import type { Whom } from './blocked-here.ts';
import { usePass } from './use-pass.ts';

const [Dialogs, fetchDialogsLater] = later<ComponentProps<typeof MemberMenuDialogs>>(() =>
  import('./member-menu-dialogs.tsx').then((m) => m.MemberMenuDialogs),
);

type Props = {
  whom: Whom;
  nama: string;
  can?: { block: boolean; report: boolean; pass?: boolean; endMatch?: boolean; introduce?: boolean };
  onPhoto?: boolean;
  onGone?: () => void;
  className?: string;
};
const ICON = { 'aria-hidden': true, className: 'size-5' } as const;

/**
 * «Lewati», or «Ajak telepon perkenalan» and «Akhiri kecocokan», «Laporkan» and «Blokir»: wherever a member sees
 * another. `onGone` when the other has left the lists.
 */
export function MemberMenu({ whom, nama, can = { block: true, report: true }, onPhoto, onGone, className }: Props) {
  const [asked, setAsked] = useState<AskedOfMember | null>(null);
  useEffect(fetchDialogsLater, []);
  const pass = usePass({ nama, onPassed: onGone });
  const memberId = 'memberId' in whom ? whom.memberId : null;
  const passed = 'memberId' in whom || 'ref' in whom ? whom : null;
  const items: MenuItem[] = [
    ...(can.pass && passed
      ? [{ text: passCopy.pass, icon: <SkipForward {...ICON} />, onChoose: () => pass.mutate(passed) }]
      : []),
    ...(can.introduce && memberId
      ? [{ text: memberMenuCopy.introduce, icon: <PhoneCall {...ICON} />, onChoose: () => setAsked('introduce') }]
      : []),
    ...(can.endMatch && memberId
      ? [{ text: endMatchCopy.end, icon: <HeartOff {...ICON} />, onChoose: () => setAsked('end') }]
      : []),
    ...(can.report ? [{ text: reportCopy.report, icon: <Flag {...ICON} />, onChoose: () => setAsked('report') }] : []),
    ...(can.block
      ? [{ text: blockCopy.block, icon: <Ban {...ICON} />, danger: true, onChoose: () => setAsked('block') }]
      : []),
  ];
  if (items.length === 0) return null;
  const close = () => setAsked(null);
  return (
    <>
      <ActionMenu label={memberMenuCopy.label(nama)} items={items} onPhoto={onPhoto} className={className} />
      {asked && (
        <Piece onMissing={close}>
          <Dialogs asked={asked} whom={whom} memberId={memberId} nama={nama} onClose={close} onGone={onGone} />
        </Piece>
      )}
    </>
  );
}
