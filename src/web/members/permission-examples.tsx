import type { CandidateCard } from '#contract/search.ts';
import { useState } from 'react';
import { blockCopy, reportCopy } from '#copy/safety.ts';
import { permissionCopy } from '#copy/permissions.ts';
import { Button } from '#web/ui/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { CardPhoto } from './candidate-card.tsx';
import { Gone } from './candidate-details.tsx';
import { MemberLine } from './member-line.tsx';
import { MemberMenu } from './member-menu.tsx';
import { PermissionControls } from './permission-controls.tsx';
import { Received, ReportDialog } from './report-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import { VerifiedBadges } from './verified-badges.tsx';

const AT = '2026-11-21T01:30:00.000Z';
const ID = '00000000-0000-4000-a000-000000000000';
const NAMA = 'Contoh';
const noop = () => {};
type Permission = NonNullable<CandidateCard['permission']>;
const asked = (status: NonNullable<Permission['asked']>['status'], askAgainAt: string | null = null): Permission => ({
  asked: { status, askAgainAt },
  theirs: null,
});
const theirs = (status: NonNullable<Permission['theirs']>['status']): Permission => ({
  asked: null,
  theirs: { id: ID, status },
});

/** Permission in each state, from both sides; block, report and other dialogs between members. */
export function PermissionExamples({ base }: { base: CandidateCard }) {
  const [open, setOpen] = useState<'block' | 'report' | 'revoke' | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label="Izin dan perlindungan" className="flex flex-col gap-6">
      <h2 className="text-25">Izin dan perlindungan</h2>
      <PermissionStates base={base} />
      <div className="flex flex-wrap items-center gap-4">
        <VerifiedBadges badges={{ income: AT, divorce: AT }} />
        <VerifiedBadges badges={{ income: AT }} dated />
        <MemberMenu whom={{ memberId: ID }} nama={NAMA} />
        <Button tone="secondary" onClick={() => setOpen('block')}>
          {blockCopy.block}
        </Button>
        <Button tone="secondary" onClick={() => setOpen('report')}>
          {reportCopy.report}
        </Button>
        <Button tone="secondary" onClick={() => setOpen('revoke')}>
          {permissionCopy.revoke}
        </Button>
      </div>
      <div className="grid max-w-lg grid-cols-[3fr_1fr] items-start gap-4">
        <CardPhoto src={null} name={NAMA} blurred />
        <CardPhoto src={null} name="" blurred small />
      </div>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <div className="rounded-card border border-line bg-surface p-4">
          <MemberLine
            member={{
              id: ID,
              ref: null,
              key: 'k',
              facts: base.facts,
              photo: null,
              blurred: false,
              mutual: true,
              notes: { theirs: null, mine: null },
              likedAt: AT,
              matchedAt: AT,
              passed: null,
              isDemo: true,
              can: { open: true, likeBack: false },
            }}
            notes={[permissionCopy.waitingAt('21 November 2026')]}
            onOpen={noop}
          >
            <Button small>{permissionCopy.approve}</Button>
          </MemberLine>
        </div>
        <div className="rounded-card border border-line bg-surface">
          <Received until="22 November 2026, 08.30" blocked={NAMA} />
        </div>
        <div className="rounded-card border border-line bg-surface">
          <Gone onClose={noop} />
        </div>
      </div>
      {open === 'block' && <BlockDialog whom={{ memberId: ID }} nama={NAMA} onClose={close} />}
      {open === 'report' && (
        <ReportDialog
          reported={{ whom: { memberId: ID }, nama: NAMA, kind: 'photo', photoId: 'contoh' }}
          onClose={close}
        />
      )}
      {open === 'revoke' && <RevokeDialog nama={NAMA} onClose={close} onRevoke={close} />}
    </section>
  );
}

function PermissionStates({ base }: { base: CandidateCard }) {
  const match: CandidateCard = { ...base, relation: 'mutual', can: { ...base.can, like: false, ask: false } };
  const states: [string, CandidateCard][] = [
    ['bisa meminta', { ...match, permission: { asked: null, theirs: null }, can: { ...match.can, ask: true } }],
    ['perlu paket', { ...match, permission: { asked: null, theirs: null } }],
    ['menunggu', { ...match, permission: asked('pending') }],
    ['terbuka', { ...match, permission: asked('approved') }],
    ['terbuka, perlu paket', { ...match, permission: asked('approved'), upgradePrompt: true }],
    ['ditolak', { ...match, permission: asked('denied', AT) }],
    ['dicabut', { ...match, permission: asked('revoked', AT) }],
    ['diminta', { ...match, permission: { ...theirs('pending'), asked: { status: 'pending', askAgainAt: null } } }],
    ['diberi', { ...match, permission: { ...theirs('approved'), asked: { status: 'approved', askAgainAt: null } } }],
    ['tidak diberi', { ...match, permission: theirs('denied'), can: { ...match.can, ask: true } }],
  ];
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {states.map(([name, candidate]) => (
        <div key={name} role="group" aria-label={name} className="flex flex-col gap-1">
          <p className="text-13 text-ink-soft">{name}</p>
          <PermissionControls candidate={candidate} />
        </div>
      ))}
    </div>
  );
}
