import type { OwnProfile } from '#contract/my-profile.ts';
import { AtSign, Camera, Eye, Pencil, ShieldCheck } from 'lucide-react';
import { previewCopy, profileCopy } from '#copy/profile.ts';
import { field } from '#domain/profile/fields.ts';
import { DemoBadge } from '#web/members/relation-badge.tsx';
import { ScoringNote } from '#web/members/scoring-note.tsx';
import { VerifiedBadges } from '#web/members/verified-badges.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Card } from '#web/ui/card.tsx';
import { Bar } from '#web/ui/meter.tsx';

type Props = {
  profile: OwnProfile;
  isDemo: boolean;
  uploading: boolean;
  onOpen: (what: HeaderAct) => void;
  onNextStep: (step: Step) => void;
};
/** Dialogs opened from the header. */
export type HeaderAct = 'main-photo' | 'name' | 'handle' | 'preview';
export type Step = NonNullable<OwnProfile['completeness']['next']>['step'];

const PENCIL = <Pencil aria-hidden className="size-4" />;
const AT_SIGN = <AtSign aria-hidden className="size-4" />;
/** On a phone a longer name is smaller, so that its words stay whole. */
const SHORT_NAME = 18;

/** Name and handle, verified badges, and the most useful next step. */
export function ProfileHeader({ profile, isDemo, uploading, onOpen, onNextStep }: Props) {
  const { nama } = profile.facts;
  return (
    <header>
      <Card className="grid grid-cols-1 gap-6 p-5 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,26rem),1fr))] lg:items-center">
        <div className="flex flex-col gap-3">
          <div className="flex items-start gap-4">
            <button
              type="button"
              aria-label={profileCopy.changeMain}
              disabled={uploading}
              onClick={() => onOpen('main-photo')}
              className="group relative shrink-0 rounded-full disabled:opacity-60"
            >
              <Avatar src={profile.photos[0]?.thumb ?? null} name={nama} large />
              <span className="absolute -right-1 -bottom-1 inline-flex size-11 items-center justify-center rounded-full border border-line bg-surface text-sirih group-hover:bg-sirih-soft">
                <Camera aria-hidden className="size-5" />
              </span>
            </button>
            <div className="flex min-w-0 flex-col gap-1">
              <h1 dir="auto" className={cx('sm:text-32', nama.length > SHORT_NAME ? 'text-20' : 'text-25')}>
                {nama}
              </h1>
              <p className="flex flex-wrap items-center gap-2 text-ink-soft">
                {profileCopy.handle(profile.handle)} {isDemo && <DemoBadge />}
              </p>
              <div className="-ml-3 flex flex-wrap *:text-left">
                <Button tone="quiet" small icon={PENCIL} onClick={() => onOpen('name')}>
                  {profileCopy.editName}
                </Button>
                <Button tone="quiet" small icon={AT_SIGN} onClick={() => onOpen('handle')}>
                  {profileCopy.editHandle}
                </Button>
              </div>
            </div>
          </div>
          <VerifiedBadges badges={profile.badges} dated />
        </div>
        <Completeness completeness={profile.completeness} onNextStep={onNextStep} />
        {profile.held && <ScoringNote scoring={profile.held.scoring} />}
        <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap lg:col-span-full">
          <Button
            tone="secondary"
            small
            icon={<Eye aria-hidden className="size-5 shrink-0" />}
            onClick={() => onOpen('preview')}
          >
            {previewCopy.open}
          </Button>
          <LinkButton
            to="/profile/privasi"
            tone="secondary"
            small
            icon={<ShieldCheck aria-hidden className="size-5 shrink-0" />}
          >
            {profileCopy.privacy}
          </LinkButton>
        </div>
      </Card>
    </header>
  );
}

function Completeness({
  completeness: { percent, next },
  onNextStep,
}: {
  completeness: OwnProfile['completeness'];
  onNextStep: (step: Step) => void;
}) {
  return (
    <div className="flex flex-col items-start gap-2">
      <div className="w-full">
        <Bar label={profileCopy.completeness} value={percent} max={100} text={profileCopy.completenessText(percent)} />
      </div>
      {next ? (
        <Button tone="quiet" small className="-ml-3" onClick={() => onNextStep(next.step)}>
          {profileCopy.nextStep(
            next.step === 'photo' ? profileCopy.addPhotoStep : profileCopy.fillStep(field(next.step).label),
            next.points,
          )}
        </Button>
      ) : (
        <p className="text-15 text-ink-soft">{profileCopy.complete}</p>
      )}
    </div>
  );
}
