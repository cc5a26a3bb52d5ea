import { BlockDialog } from './block-dialog.tsx';
import { EndMatchDialog } from './end-match-dialog.tsx';
import { IntroductionDialog } from './introduction-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { Whom } from './blocked-here.ts';

export type AskedOfMember = 'block' | 'report' | 'end' | 'introduce';
type Props = {
  asked: AskedOfMember;
  whom: Whom;
  memberId: string | null;
  nama: string;
  onClose: () => void;
  onGone?: () => void;
};

/** Dialogs of the menu beside a member. */
export function MemberMenuDialogs({ asked, whom, memberId, nama, onClose, onGone }: Props) {
  if (asked === 'block') return <BlockDialog whom={whom} nama={nama} onClose={onClose} onBlocked={onGone} />;
  if (asked === 'report')
    return <ReportDialog reported={{ whom, nama, kind: 'profile' }} onClose={onClose} onBlocked={onGone} />;
  if (memberId === null) return null;
  if (asked === 'end') return <EndMatchDialog memberId={memberId} nama={nama} onClose={onClose} onEnded={onGone} />;
  return <IntroductionDialog memberId={memberId} nama={nama} onClose={onClose} />;
}
