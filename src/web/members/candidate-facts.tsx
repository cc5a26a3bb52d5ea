import type { CandidateCard } from '#contract/search.ts';
import type { Viewer } from '#contract/session.ts';
import { Lock, MessageSquareHeart } from 'lucide-react';
import { candidateCopy, openingText } from '#copy/candidate.ts';
import { valueText } from '#copy/field-texts.ts';
import { wordOf } from '#copy/field-values.ts';
import { likeNoteCopy } from '#copy/like-notes.ts';
import { dotted } from '#copy/ui.ts';
import type { NoteSubject } from '#domain/likes/like-note.ts';
import { CARD_PARTS } from '#domain/profile/field.ts';
import { CARD_FIELDS, type Field, field, type FieldName, isStated } from '#domain/profile/fields.ts';
import { openings } from '#domain/visibility/opening.ts';
import { Chip } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { subjectText } from './like-note.tsx';

/** The fields with a row of the card; the mistake only if there was one. */
export const cardRows = (facts: CandidateCard['facts']) =>
  CARD_FIELDS.filter((f) => f.name !== 'pastMistakeType' || facts.pastBehavior === 'pernah nakal');

type Props = Pick<CandidateCard, 'facts' | 'locked'> & {
  relation: CandidateCard['relation'];
  /** The permission is granted, but the viewer's plan does not open it (READINGS §4). */
  needsUpgrade: boolean;
  /** The viewer's tier: a plan they have is not named as a condition. */
  tier?: Viewer['tier'];
  /** «Beri catatan» at the owner's own texts. */
  onNote?: (about: NoteSubject) => void;
};

/**
 * The open facts of the card (S1 §2): the owner's own texts, the rows in their parts, then one card
 * for everything locked. An unstated optional field has no row.
 */
export function Facts({ facts, locked, relation, needsUpgrade, tier, onNote }: Props) {
  const rows = cardRows(facts);
  const closed = rows.filter((f) => locked.includes(f.name)).map((f) => f.name);
  const open = rows.filter(
    (f) =>
      !closed.includes(f.name) &&
      f.shape.kind !== 'prompts' &&
      f.name !== 'about' &&
      !(f.folded && !isStated(facts[f.name])),
  );
  return (
    <>
      {/* A phone's footer has no room for the act itself. */}
      {onNote && (Boolean(facts.about) || Boolean(facts.prompts?.length)) && (
        <p className="text-13 text-ink-soft sm:hidden">
          <MessageSquareHeart aria-hidden className="mr-1 inline size-4 text-sirih" />
          {likeNoteCopy.onTexts}
        </p>
      )}
      {facts.about && (
        <div className="flex items-start gap-2">
          <p className="min-w-0 grow text-17 whitespace-pre-line">
            <span className="sr-only">{field('about').label}: </span>
            <bdi>{facts.about}</bdi>
          </p>
          {onNote && <NoteButton about={{ field: 'about', prompt: null }} onNote={onNote} />}
        </div>
      )}
      {facts.prompts?.map(({ prompt, answer }) => (
        <figure key={prompt} className="flex items-start gap-2 border-l-3 border-sirih pl-3">
          <div className="min-w-0 grow">
            <figcaption className="text-13 text-ink-soft">{wordOf('prompts', prompt)}</figcaption>
            <blockquote className="whitespace-pre-line">
              <bdi>{answer}</bdi>
            </blockquote>
          </div>
          {onNote && <NoteButton about={{ field: 'prompts', prompt }} onNote={onNote} />}
        </figure>
      ))}
      {CARD_PARTS.map((part) => (
        <Part key={part} title={candidateCopy.parts[part]} fields={open.filter((f) => f.part === part)} facts={facts} />
      ))}
      {closed.length > 0 && <Locked names={closed} viewer={{ tier, matched: relation === 'mutual', needsUpgrade }} />}
    </>
  );
}

function NoteButton({ about, onNote }: { about: NoteSubject; onNote: (about: NoteSubject) => void }) {
  return (
    <IconButton
      className="-my-1.5 text-sirih"
      label={likeNoteCopy.actOnLabel(subjectText(about))}
      onClick={() => onNote(about)}
    >
      <MessageSquareHeart aria-hidden className="size-5" />
    </IconButton>
  );
}

function Part({ title, fields, facts }: { title: string; fields: Field[]; facts: CandidateCard['facts'] }) {
  if (fields.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="text-17">{title}</h3>
      <dl className="flex flex-col divide-y divide-line text-15">
        {fields.map((f) => (
          <div key={f.name} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <dt className="text-ink-soft">{f.label}</dt>
            <dd className="max-w-full text-right font-semi">
              <Value field={f} value={facts[f.name]} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Lists of own words are chips, everything else is text. */
function Value({ field: { name, group }, value }: { field: Field; value: unknown }) {
  if (group !== 'tentang' || !Array.isArray(value)) return <>{valueText(name, value)}</>;
  return (
    <ul className="flex flex-wrap gap-1.5 pt-1">
      {value.map((code: string) => (
        <li key={code}>
          <Chip>{wordOf(name, code)}</Chip>
        </li>
      ))}
    </ul>
  );
}

/** Number of locked facts, and what opens them: names alone, no value is in the page (R-SEE-1). */
function Locked({
  names,
  viewer,
}: {
  names: FieldName[];
  viewer: { tier?: Viewer['tier']; matched: boolean; needsUpgrade: boolean };
}) {
  const { tier, matched, needsUpgrade } = viewer;
  const groups = openings(names);
  const byPermission = groups.some(({ group }) => group === 'approved');
  const title = needsUpgrade
    ? candidateCopy.lockedForPlan(names.length)
    : // Basic members cannot ask for it: the line of the group names the plan.
      byPermission && matched && tier !== 'basic'
      ? candidateCopy.lockedForMatch(names.length)
      : candidateCopy.lockedRest(names.length);
  return (
    <section aria-label={candidateCopy.locked} className="rounded-card bg-sirih-soft p-4 text-15">
      <h3 className="flex items-start gap-2 text-15 font-semi">
        <Lock aria-hidden className="mt-0.5 size-5 shrink-0 text-sirih" /> {title}
      </h3>
      <dl className="mt-3 flex flex-col gap-3">
        {groups.map(({ group, names: inGroup }) => (
          <div key={group}>
            <dt className="text-13 font-semi">{openingText(group, viewer)}</dt>
            <dd className="text-13 text-ink-soft">{dotted(inGroup.map((name) => field(name).label))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
