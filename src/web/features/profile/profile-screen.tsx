import type { OwnProfile } from '#contract/my-profile.ts';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { noticeText } from '#copy/notices.ts';
import { GROUP_TITLES, documentCopy, profileCopy } from '#copy/profile.ts';
import type { FieldGroup } from '#domain/profile/field.ts';
import { FIELDS, type FieldName } from '#domain/profile/fields.ts';
import { asApiError } from '#web/lib/api.ts';
import { later } from '#web/lib/later.ts';
import { useOwnProfile } from '#web/lib/own-profile.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Piece } from '#web/lib/piece.tsx';
import { useSession } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/states.tsx';
import { FieldSection } from './components/field-section.tsx';
import { DocumentSection } from './components/document-section.tsx';
import { usePhotoPicker } from './components/photo-picker.tsx';
import { PhotoSection } from './components/photo-section.tsx';
import { type HeaderAct, ProfileHeader, type Step } from './components/profile-header.tsx';
import { ProfileSkeleton } from './components/profile-skeleton.tsx';
import { useEditor } from './components/use-editor.ts';
import { usePhotoSending } from './components/use-photo-sending.ts';
import { usePhotoActs } from './queries.ts';

export const meta = () => pageMeta(profileCopy.title);

// Contains the gallery with its full screen; loaded when it is opened.
const [PreviewDialog] = later(() => import('./components/preview-dialog.tsx').then((m) => m.PreviewDialog));

const [MainPhotoDialog] = later(() => import('./components/main-photo-dialog.tsx').then((m) => m.MainPhotoDialog));
const [NameDialog] = later(() => import('./components/name-dialog.tsx').then((m) => m.NameDialog));
const [HandleDialog] = later(() => import('./components/handle-dialog.tsx').then((m) => m.HandleDialog));
const [ChangeNumber] = later(() => import('./components/change-number.tsx').then((m) => m.ChangeNumber));

/** Two columns on a desk, one below the other on a phone, in this order. */
const COLUMNS: readonly (readonly FieldGroup[])[] = [
  ['tentang', 'identitas', 'latar', 'kontak'],
  ['kepribadian', 'masaLalu', 'pasangan'],
];

/** /profile (S1 §2, §5): the member's whole profile, each part edited in place. */
export default function ProfileScreen() {
  const { me } = useSession();
  const query = useOwnProfile();
  if (query.data) return <OwnProfileView profile={query.data} isDemo={me?.isDemo ?? false} />;
  if (query.isError) {
    const missing = asApiError(query.error).status === 404;
    return (
      <ErrorState
        title={noticeText(missing ? 'profile-missing' : 'profile-load-failed')}
        error={asApiError(query.error)}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return <ProfileSkeleton />;
}

type Opened = HeaderAct | 'number' | null;

function OwnProfileView({ profile, isDemo }: { profile: OwnProfile; isDemo: boolean }) {
  const [opened, setOpened] = useState<Opened>(null);
  const editor = useEditor(profile);
  const acts = usePhotoActs();
  const sending = usePhotoSending(profile, acts);
  const { pick, picker } = usePhotoPicker(sending);
  const close = () => setOpened(null);
  /** Closes only this one: another may be open when its act ends. */
  const closeOf = (own: Opened) => () => setOpened((now) => (now === own ? null : now));
  const go = (step: Step) => {
    if (step === 'photo') return bringIntoView('tambah-foto');
    if (step === 'nama') return setOpened('name');
    if (step === 'contactWa') return setOpened('number');
    editor.edit(step);
  };
  useAddressedStep(go);
  return (
    <div className="flex flex-col gap-8">
      <ProfileHeader
        profile={profile}
        isDemo={isDemo}
        uploading={sending.uploading || acts.busy}
        onOpen={setOpened}
        onNextStep={go}
      />
      <PartLinks />
      <PhotoSection profile={profile} acts={acts} sending={sending} onPick={pick} />
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        {COLUMNS.map((groups) => (
          <div key={groups[0]} className="flex min-w-0 flex-col gap-4">
            {groups.map((group) => (
              <FieldSection
                key={group}
                group={group}
                profile={profile}
                editor={editor}
                onDocuments={() => bringIntoView('dokumen')}
                onNumber={() => setOpened('number')}
              />
            ))}
          </div>
        ))}
      </div>
      <DocumentSection />
      {picker}
      <LaterDialog opened={opened} profile={profile} isDemo={isDemo} closeOf={closeOf} />
      <Piece onMissing={close}>
        {opened === 'main-photo' && (
          <MainPhotoDialog
            photos={profile.photos}
            busy={acts.busy}
            onMain={(id) => void sending.makeMain(id).then(closeOf('main-photo'))}
            onUpload={() => (close(), pick({ replaces: null, main: true }))}
            onClose={close}
          />
        )}
      </Piece>
    </div>
  );
}

type LaterProps = {
  opened: Opened;
  profile: OwnProfile;
  isDemo: boolean;
  closeOf: (own: Opened) => () => void;
};

/** Dialogs in files of their own. */
function LaterDialog({ opened, profile, isDemo, closeOf }: LaterProps) {
  const onClose = closeOf(opened);
  const dialog =
    opened === 'name' ? (
      <NameDialog nama={profile.facts.nama} onClose={onClose} />
    ) : opened === 'handle' ? (
      <HandleDialog profile={profile} onClose={onClose} />
    ) : opened === 'number' ? (
      <ChangeNumber onClose={onClose} />
    ) : opened === 'preview' ? (
      <PreviewDialog profile={profile} isDemo={isDemo} onClose={onClose} />
    ) : null;
  return <Piece onMissing={onClose}>{dialog}</Piece>;
}

/** An address like /profile#dokumen or /profile#job scrolls there, once. */
function useAddressedStep(go: (step: Step) => void): void {
  const { hash } = useLocation();
  const led = useRef<string | null>(null);
  useEffect(() => {
    if (led.current === hash) return;
    led.current = hash;
    const wanted = hash.slice(1);
    if (wanted === 'dokumen' || wanted === 'foto') bringIntoView(wanted === 'foto' ? 'tambah-foto' : wanted);
    else if (FIELDS.some((f) => f.name === wanted && wanted !== 'gender')) go(wanted as FieldName);
  });
}

/** On a phone the parts are far apart. */
function PartLinks() {
  const parts: [string, string][] = [
    ...COLUMNS.flat().map((group): [string, string] => [`bagian-${group}`, GROUP_TITLES[group]]),
    ['dokumen-judul', documentCopy.title],
  ];
  return (
    <nav aria-label={profileCopy.parts} className="-mx-4 overflow-x-auto px-4 md:hidden">
      <ul className="flex gap-2">
        {parts.map(([id, title]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 text-15 whitespace-nowrap text-ink no-underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls there and moves the focus. */
function bringIntoView(id: string): void {
  const place = document.getElementById(id);
  place?.scrollIntoView({ block: 'start' });
  place?.focus({ preventScroll: true });
}
