import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { WRITTEN } from './written.ts';

/**
 * What is typed into a form that is a page's own, kept in this tab: it is there again after the way back, another page
 * or a reload. A dialog asks before it closes instead (ui/use-unsaved.ts). Texts and choices alone; nothing is kept
 * once all of them are empty.
 */
export function usePageDraft<V extends FieldValues>(name: string, form: UseFormReturn<V>): { forget: () => void } {
  const key = `${WRITTEN.forms}${name}`;
  const { getValues, setValue, watch, reset } = form;
  // Not while the page is drawn first: what was prerendered knows no draft.
  useEffect(() => {
    const kept = read(key);
    for (const field of Object.keys(getValues()))
      if (typeof kept[field] === 'string') setValue(field as Path<V>, kept[field] as PathValue<V, Path<V>>);
    const watched = watch((typed) => keep(key, typed));
    return () => watched.unsubscribe();
  }, [key, getValues, setValue, watch]);
  return {
    /** It was sent. */
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

/** A full or forbidden storage only means that nothing is kept: the form itself still holds it. */
function keep(key: string, typed: object): void {
  try {
    if (Object.values(typed).every((value) => !value)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // As above.
  }
}
