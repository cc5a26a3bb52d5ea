import type { OwnProfile } from '#contract/my-profile.ts';
import { Eye, EyeOff, Lock, Pencil } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { valueText } from '#copy/field-texts.ts';
import { numberText } from '#copy/number-text.ts';
import { editorCopy, GROUP_TITLES, LOCK_TEXTS, profileCopy } from '#copy/profile.ts';
import type { FieldGroup } from '#domain/profile/field.ts';
import { CLOSABLE_FIELDS, type Field, type FieldName, FIELDS, isStated } from '#domain/profile/fields.ts';
import type { Dates } from '#copy/dates.ts';
import { useDates } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CloseField } from './close-field.tsx';
import { FieldEditor } from './field-editor.tsx';
import { hasRow, savedFacts, type useEditor } from './use-editor.ts';

type Props = {
  group: FieldGroup;
  profile: OwnProfile;
  editor: ReturnType<typeof useEditor>;
  onDocuments: () => void;
  /** The WhatsApp number is changed by its proof alone. */
  onNumber: () => void;
};

/**
 * The fields of one group, each with its value, its readers, and its own Edit. The name is edited in the head of the
 * page.
 */
export function FieldSection({ group, profile, editor, onDocuments, onNumber }: Props) {
  const { facts } = profile;
  const dates = useDates();
  const fields = FIELDS.filter((f) => f.group === group && f.name !== 'nama' && hasRow(f.name, facts));
  return (
    <Card className="px-4 pt-4 pb-1 sm:px-5">
      <section aria-labelledby={`bagian-${group}`}>
        <h2 id={`bagian-${group}`} className="scroll-mt-24 pb-2 text-20">
          {GROUP_TITLES[group]}
        </h2>
        <ul className="divide-y divide-line">
          {fields.map((f) => (
            <li key={f.name}>
              {editor.open?.name === f.name ? (
                <FieldEditor
                  editor={editor}
                  facts={savedFacts(profile)}
                  held={profile.held}
                  onDocuments={onDocuments}
                />
              ) : (
                <FieldRow
                  field={f}
                  value={facts[f.name]}
                  closed={profile.closed.includes(f.name)}
                  waiting={waitingText(profile, f.name, dates)}
                  missing={profile.completeness.missing.includes(f.name)}
                  notAsked={f.name === 'desiredPartnerReligions' && facts.religionPref === 'wajib sama'}
                  editor={editor}
                  onNumber={onNumber}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  );
}

/** «Mulai 8 November 2026, 14.30: Minimal 150 cm»: a saved wish that does not count yet. */
function waitingText({ held }: OwnProfile, name: FieldName, { dueText }: Dates): string | null {
  const waiting = held?.waiting;
  if (!waiting || !(name in waiting.set)) return null;
  const value = waiting.set[name as keyof typeof waiting.set];
  return editorCopy.waitingValue(clearedText(name, value) ?? valueText(name, value), dueText(waiting.from));
}

/** Of a wish that has no value any more; null for others. */
const clearedText = (name: FieldName, value: unknown): string | null =>
  isStated(value) ? null : ((editorCopy.cleared as Partial<Record<FieldName, string>>)[name] ?? null);

/** A value of the own profile, in words. `missing`: it never had one, so nothing was taken away. */
function ownText(name: FieldName, value: unknown, missing: boolean): string {
  if (name === 'ageRangeWanted' && !isStated(value)) return editorCopy.ageRangeNone;
  if (name === 'contactWa') return isStated(value) ? numberText(String(value)) : editorCopy.unproved;
  return (!missing && clearedText(name, value)) || valueText(name, value);
}

const LOCK_ICONS = {
  name: Eye,
  basic: Eye,
  paid: Eye,
  mutual: Lock,
  approved: Lock,
  approvedIfOpened: Lock,
  owner: EyeOff,
} as const;

function FieldRow({
  field,
  value,
  closed,
  waiting,
  missing,
  notAsked,
  editor,
  onNumber,
}: {
  field: Field;
  value: unknown;
  closed: boolean;
  waiting: string | null;
  /** It has no value, and never had: nothing was taken away. */
  missing: boolean;
  notAsked: boolean;
  editor: Props['editor'];
  onNumber: Props['onNumber'];
}) {
  const { name, label, lock } = field;
  const button = useRef<HTMLButtonElement>(null);
  const back = editor.focusBack === name;
  useEffect(() => {
    if (back) button.current?.focus();
  }, [back]);
  const Icon = closed ? EyeOff : LOCK_ICONS[lock];
  const stated = isStated(value);
  const text = notAsked ? editorCopy.sameReligionOnly : ownText(name, value, missing);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 py-3">
      <div className="min-w-0 grow basis-48">
        <h3 className="text-15 font-normal text-ink-soft">{label}</h3>
        <p
          data-testid={`nilai-${name}`}
          className={stated && !notAsked ? 'font-semi whitespace-pre-line' : 'text-ink-soft'}
        >
          {text}
        </p>
        {waiting && <p className="text-15">{waiting}</p>}
        <p className="mt-1 flex items-start gap-1.5 text-13 text-ink-soft">
          <Icon aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          <span>
            <span className="sr-only">{profileCopy.seenBy}</span> {closed ? editorCopy.closed : LOCK_TEXTS[lock]}
          </span>
        </p>
        {(closed || stated) && CLOSABLE_FIELDS.includes(field) && <CloseField field={field} closed={closed} />}
      </div>
      {name === 'gender' ? (
        <p className="shrink-0 text-13 text-ink-soft">{editorCopy.fixed}</p>
      ) : (
        !notAsked && (
          <EditButton
            ref={button}
            label={editorCopy.editLabel(label)}
            disabled={editor.saving}
            onClick={() => (name === 'contactWa' ? onNumber() : editor.edit(name))}
          />
        )
      )}
    </div>
  );
}

function EditButton({
  ref,
  label,
  ...rest
}: {
  ref: React.Ref<HTMLButtonElement>;
  label: string;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button
      ref={ref}
      tone="quiet"
      small
      className="-my-1 -mr-2 shrink-0"
      aria-label={label}
      icon={<Pencil aria-hidden className="size-4" />}
      {...rest}
    >
      {editorCopy.edit}
    </Button>
  );
}
