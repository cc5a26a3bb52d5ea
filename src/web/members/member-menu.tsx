import { Ban, Flag, HeartOff, PhoneCall, SkipForward } from 'lucide-react';
import { useState } from 'react';
import { endMatchCopy, passCopy } from '#copy/likes.ts';
import { introductionCopy } from '#copy/introductions.ts';
import { blockCopy, memberMenuCopy, reportCopy } from '#copy/safety.ts';
import { ActionMenu, type MenuItem } from '#web/ui/menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { EndMatchDialog } from './end-match-dialog.tsx';
import { IntroductionDialog } from './introduction-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Whom } from './use-block.ts';
import { usePass } from './use-pass.ts';

type Props = {
  whom: Whom;
  nama: string;
  can?: { block: boolean; report: boolean; pass?: boolean; endMatch?: boolean; introduce?: boolean };
  onPhoto?: boolean;
  onGone?: () => void;
  className?: string;
};
const ICON = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.75 } as const;

/**
 * «Lewati», or «Ajak telepon perkenalan» and «Akhiri kecocokan», «Laporkan» and «Blokir»: wherever a member meets
 * another. `onGone` when the other is out of the lists.
 */
export function MemberMenu({ whom, nama, can = { block: true, report: true }, onPhoto, onGone, className }: Props) {
  const [asked, setAsked] = useState<'block' | 'report' | 'end' | 'introduce' | null>(null);
  const pass = usePass({ nama, onPassed: onGone });
  const memberId = 'memberId' in whom ? whom.memberId : null;
  const passed = 'memberId' in whom || 'ref' in whom ? whom : null;
  const items: MenuItem[] = [
    ...(can.pass && passed
      ? [{ text: passCopy.pass, icon: <SkipForward {...ICON} />, onChoose: () => pass.mutate(passed) }]
      : []),
    ...(can.introduce && memberId
      ? [{ text: introductionCopy.invite, icon: <PhoneCall {...ICON} />, onChoose: () => setAsked('introduce') }]
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
      {asked === 'introduce' && memberId && <IntroductionDialog memberId={memberId} nama={nama} onClose={close} />}
      {asked === 'end' && memberId && (
        <EndMatchDialog memberId={memberId} nama={nama} onClose={close} onEnded={onGone} />
      )}
      {asked === 'block' && <BlockDialog whom={whom} nama={nama} onClose={close} onBlocked={onGone} />}
      {asked === 'report' && (
        <ReportDialog reported={{ whom, nama, kind: 'profile' }} onClose={close} onBlocked={onGone} />
      )}
    </>
  );
}
