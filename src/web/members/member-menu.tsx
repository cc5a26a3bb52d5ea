import { Ban, Flag } from 'lucide-react';
import { useState } from 'react';
import { blockCopy, memberMenuCopy, reportCopy } from '#copy/safety.ts';
import { ActionMenu } from '#web/ui/menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Whom } from './use-block.ts';

type Props = {
  whom: Whom;
  nama: string;
  can?: { block: boolean; report: boolean };
  onPhoto?: boolean;
  onGone?: () => void;
  className?: string;
};

/** «Laporkan» and «Blokir»: wherever a member meets another. `onGone` when the other is blocked. */
export function MemberMenu({ whom, nama, can = { block: true, report: true }, onPhoto, onGone, className }: Props) {
  const [asked, setAsked] = useState<'block' | 'report' | null>(null);
  const items = [
    ...(can.report
      ? [
          {
            text: reportCopy.report,
            icon: <Flag aria-hidden className="size-5" strokeWidth={1.75} />,
            onChoose: () => setAsked('report'),
          },
        ]
      : []),
    ...(can.block
      ? [
          {
            text: blockCopy.block,
            icon: <Ban aria-hidden className="size-5" strokeWidth={1.75} />,
            danger: true,
            onChoose: () => setAsked('block'),
          },
        ]
      : []),
  ];
  if (items.length === 0) return null;
  const close = () => setAsked(null);
  return (
    <>
      <ActionMenu label={memberMenuCopy.label(nama)} items={items} onPhoto={onPhoto} className={className} />
      {asked === 'block' && <BlockDialog whom={whom} nama={nama} onClose={close} onBlocked={onGone} />}
      {asked === 'report' && (
        <ReportDialog reported={{ whom, nama, kind: 'profile' }} onClose={close} onBlocked={onGone} />
      )}
    </>
  );
}
