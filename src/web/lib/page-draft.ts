import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { ownedKey, VISITOR } from './forget-written.ts';
import { useSession } from './session.ts';
import { keepInTab, readOfTab } from './tab-storage.ts';
import { WRITTEN } from './written.ts';

/**
 * Stores typed values of a page's form in this tab, for who typed them: they are there again after going back, another
 * page or a reload. A dialog asks before it closes instead (ui/use-unsaved.ts). Texts and choices alone; nothing is
 * stored once all of them are empty.
 */
export function usePageDraft<V extends FieldValues>(name: string, form: UseFormReturn<V>): { forget: () => void } {
  const { me } = useSession();
  // The key names the account, so there is no key until the session is read.
  const key = me === undefined ? null : ownedKey(WRITTEN.forms, me?.id ?? VISITOR, name);
  const { getValues, setValue, watch, reset } = form;
  // Not during the first rendering: the prerendered page has no draft. What was typed meanwhile is newer.
  useEffect(() => {
    if (key === null) return;
    const kept = readOfTab<Record<string, unknown>>(key) ?? {};
    for (const [field, typed] of Object.entries(getValues()))
      if (typeof kept[field] === 'string' && !typed) setValue(field as Path<V>, kept[field] as PathValue<V, Path<V>>);
    const watched = watch((typed) => keepInTab(key, Object.values(typed).every((value) => !value) ? null : typed));
    return () => watched.unsubscribe();
  }, [key, getValues, setValue, watch]);
  return {
    /** The form was sent. */
    forget: () => {
      reset();
      if (key !== null) keepInTab(key, null);
    },
  };
}
