import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { WRITTEN } from './written.ts';

/**
 * Stores typed values of a page's form in this tab: they are there again after going back, another page
 * or a reload. A dialog asks before it closes instead (ui/use-unsaved.ts). Texts and choices alone; nothing is stored
 * once all of them are empty.
 */
export function usePageDraft<V extends FieldValues>(name: string, form: UseFormReturn<V>): { forget: () => void } {
  const key = `${WRITTEN.forms}${name}`;
  const { getValues, setValue, watch, reset } = form;
  // Not during the first rendering: the prerendered page has no draft.
  useEffect(() => {
    const kept = read(key);
    for (const field of Object.keys(getValues()))
      if (typeof kept[field] === 'string') setValue(field as Path<V>, kept[field] as PathValue<V, Path<V>>);
    const watched = watch((typed) => keep(key, typed));
    return () => watched.unsubscribe();
  }, [key, getValues, setValue, watch]);
  return {
    /** The form was sent. */
    forget: () => {
      reset();
      sessionStorage.removeItem(key);
    },
  };
}

function read(key: string): Record<string, unknown> {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** A full or forbidden storage only means that nothing is stored: the form itself still has it. */
function keep(key: string, typed: object): void {
  try {
    if (Object.values(typed).every((value) => !value)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // As above.
  }
}
