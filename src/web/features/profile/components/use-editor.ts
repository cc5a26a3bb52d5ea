import type { FieldError } from '#contract/errors.ts';
import type { OwnProfile } from '#contract/my-profile.ts';
import { useEffect, useState } from 'react';
import { noticeText } from '#copy/notices.ts';
import { editorCopy } from '#copy/profile.ts';
import { judgeEdit } from '#domain/profile/edit.ts';
import { field, type FieldName, FIELDS } from '#domain/profile/fields.ts';
import { AGE_RANGE_SLIDER, isReversed } from '#domain/profile/values.ts';
import { type ApiError, asApiError } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';
import { ownedKey } from '#web/lib/forget-written.ts';
import { useHere } from '#web/lib/here.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { keepInTab, readOfTab } from '#web/lib/tab-storage.ts';
import { WRITTEN } from '#web/lib/written.ts';
import { announce, showToast } from '#web/ui/toast.tsx';
import { type TypedFields, useSaveFields } from '../queries.ts';

/** Values in the controls, by field. */
export type Typed = Partial<Record<FieldName, unknown>>;
type Open = {
  name: FieldName;
  typed: Typed;
  began: Typed;
  problems: readonly FieldError[];
  failure: string | null;
  /** How often this or another field was requested meanwhile: each time the control gets the focus. */
  calls: number;
  /** Another field was requested before this one was saved. */
  reminded: boolean;
};

/**
 * One field at a time is edited. Only «Batal» discards typed values; a failed save changes nothing, and who leaves the
 * page finds them again.
 */
export function useEditor(profile: OwnProfile) {
  const current = { ...savedFacts(profile), id: profile.id };
  const began = (name: FieldName): Open => {
    const typed = { [name]: typedOf(name, current[name]) };
    return { name, typed, began: typed, problems: [], failure: null, calls: 0, reminded: false };
  };
  const [open, setOpen] = useOpen(profile, began);
  const [focusBack, setFocusBack] = useState<FieldName | null>(null);
  const saving = useSaveFields();
  const here = useHere();
  const { dueText } = useDates();

  const close = () => {
    setFocusBack(open?.name ?? null);
    setOpen(null);
  };
  const send = (set: Typed) => {
    if (saving.isPending || !open) return;
    const { name } = open;
    const saved = ({ held }: OwnProfile) => {
      const waits = held?.waiting && name in held.waiting.set ? held.waiting.from : null;
      // The field shows the new value, but not that it counts later.
      if (waits === null) announce(noticeText(name === 'ageRangeWanted' ? 'age-range-updated' : 'profile-updated'));
      else showToast({ tone: 'ok', text: editorCopy.savedLater(dueText(waits)) });
      // Nothing else takes what was typed out of the tab once its editor is gone.
      if (here.current) close();
      else keepTyped(profile.id, null);
    };
    const failed = (error: unknown) => {
      // The editor that would say why is gone; it is found again as it was left.
      if (!here.current) return showErrorToast(error, noticeText('profile-update-failed'));
      const problems = problemsIn(asApiError(error), name, set);
      // The editor shows that and why; a toast would lie over it.
      if (problems.length === 0) announce(noticeText('profile-update-failed'));
      setOpen((now) => now && { ...now, problems, failure: problems.length === 0 ? asApiError(error).message : null });
    };
    void saving.mutateAsync(set as TypedFields).then(saved, failed);
  };
  return {
    open,
    saving: saving.isPending,
    /** The field whose «Edit» gets the focus back. */
    focusBack,
    /** Begins editing a field. One that is open stays as typed; another with unsaved changes stays, with a reminder. */
    edit(name: FieldName) {
      const other = open?.name !== name;
      if (open && (!other || isChanged(open))) return setOpen({ ...open, calls: open.calls + 1, reminded: other });
      setFocusBack(null);
      setOpen(began(name));
    },
    change(name: FieldName, value: unknown) {
      if (!saving.isPending)
        setOpen((now) => now && { ...now, typed: { ...now.typed, [name]: value }, reminded: false });
    },
    cancel: close,
    save() {
      if (!open) return;
      const set = withCompanion(open.typed);
      // The control shows what is wrong; the rules would sort it.
      if (isReversed(set.ageRangeWanted))
        return setOpen({ ...open, problems: [{ field: 'ageRangeWanted', code: 'field-out-of-range' }], failure: null });
      const edit = judgeEdit(current, set);
      if (!edit.ok) return setOpen({ ...open, problems: edit.problems, failure: null });
      if (Object.keys(edit.changed).length === 0) return close();
      send(set);
    },
    /** Clears an optional value. */
    clear: () => open && send({ [open.name]: null }),
  };
}

/** The open field; its unsaved changes are kept in this tab. */
function useOpen({ id, facts }: OwnProfile, began: (name: FieldName) => Open) {
  const [open, setOpen] = useState<Open | null>(() => {
    const left = leftTyped(id);
    return left && { ...began(left.name), typed: left.typed };
  });
  // Its row went while it was open: nobody could save or cancel it, and it would keep every other field closed.
  if (open && !hasRow(open.name, facts)) setOpen(null);
  useEffect(() => keepTyped(id, open && isChanged(open) ? open : null), [id, open]);
  return [open, setOpen] as const;
}

const isChanged = ({ typed, began }: Open): boolean => JSON.stringify(typed) !== JSON.stringify(began);

const slotOf = (memberId: string): string => ownedKey(WRITTEN.forms, memberId, 'profil');

/** What this tab still has of a field that was being edited. */
function leftTyped(memberId: string): Pick<Open, 'name' | 'typed'> | null {
  const { name, typed } = readOfTab<Open>(slotOf(memberId)) ?? {};
  return name && typeof typed === 'object' && FIELDS.some((one) => one.name === name) ? { name, typed } : null;
}

const keepTyped = (memberId: string, open: Open | null): void =>
  keepInTab(slotOf(memberId), open && { name: open.name, typed: open.typed });

/** A clean past has no mistake to show or edit. */
export const hasRow = (name: FieldName, { pastBehavior }: Pick<OwnProfile['facts'], 'pastBehavior'>): boolean =>
  name !== 'pastMistakeType' || pastBehavior === 'pernah nakal';

/** The facts with saved wishes that do not count yet (R-INF 2), as shown in controls. */
export function savedFacts({ facts, held }: OwnProfile): OwnProfile['facts'] {
  return { ...facts, ...held?.waiting?.set };
}

/** A clean past has no mistake to send; any other past is sent with its mistake. */
function withCompanion({ pastMistakeType, ...typed }: Typed): Typed {
  const asked = !('pastBehavior' in typed) || typed.pastBehavior === 'pernah nakal';
  return asked && pastMistakeType !== undefined ? { ...typed, pastMistakeType } : typed;
}

/**
 * Initial value of a control: texts for typed fields, lists as comma text, 18–35 without chosen ages (S1 §5).
 */
export function typedOf(name: FieldName, value: unknown): unknown {
  const { kind } = field(name).shape;
  if (kind === 'ageRange')
    return value ?? { min: AGE_RANGE_SLIDER.defaultFrom, max: AGE_RANGE_SLIDER.defaultTo, open: false };
  if (kind === 'tags') return ((value as string[] | null) ?? []).join(', ');
  if (Array.isArray(value) || typeof value === 'boolean') return value;
  return value === null || value === undefined ? '' : String(value);
}

/** Refusals by control; a refusal without a shown control is put at the edited field. */
function problemsIn(failure: ApiError, name: FieldName, set: Typed): FieldError[] {
  if (failure.status !== 422 && failure.status !== 409) return [];
  const { code } = failure;
  if (code === 'network') return [];
  const fields = failure.fields.length > 0 ? failure.fields : [{ field: name, code, params: failure.params }];
  return fields.map((f) => (f.field in set || f.field === 'pastMistakeType' ? f : { ...f, field: name }));
}
