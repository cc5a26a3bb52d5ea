import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { uiCopy } from '#copy/ui.ts';
import { LinkedText } from './linked-text.tsx';

export const INPUT =
  'w-full min-h-12 rounded-field border border-line-strong bg-surface px-3 text-17 text-ink placeholder:text-ink-soft aria-invalid:border-bad aria-invalid:border-2';

type FrameProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  optional?: boolean;
  children: ReactNode;
};

/** Ids of the hint and the error, for aria-describedby of the control inside. */
export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  return [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ') || undefined;
}

/** Label above, hint below it, the error below the control. */
export function FieldFrame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semi text-15">
        {label} {optional && <span className="font-normal text-ink-soft">{uiCopy.optional}</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldErrorText id={id} error={error} />
    </div>
  );
}

/** The same for a group of choices: the question is a legend. `id` is the group's own, so that it can be focused. */
export function GroupFrame({ id, label, hint, error, optional, children }: FrameProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={describedBy(id, hint, error)}
      className="flex min-w-0 flex-col gap-2"
    >
      <legend className="mb-1 font-semi text-15">
        {label} {optional && <span className="font-normal text-ink-soft">{uiCopy.optional}</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      <FieldErrorText id={id} error={error} />
    </fieldset>
  );
}

export function FieldErrorText({ id, error }: { id: string; error?: string | null }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex scroll-my-3 items-start gap-1.5 text-15 text-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />{' '}
      <span className="min-w-0">
        <LinkedText text={error} />
      </span>
    </p>
  );
}

/** Characters typed, and the most; drawn near the end, told with the field at any time. */
type Count = { length: number; max: number };

const countedBy = (id: string, hint: unknown, error: unknown, count: Count | undefined) =>
  [describedBy(id, hint, error), count && `${id}-count`].filter(Boolean).join(' ') || undefined;

const Counter = ({ id, length, max }: Count & { id: string }) => (
  <p id={`${id}-count`} className={nearEnd(length, max) ? 'text-right text-13 text-ink-soft' : 'sr-only'}>
    {uiCopy.characters(length, max)}
  </p>
);

/** All other props, a form's ref included, go to the control itself. */
type Common = { id: string; label: string; hint?: ReactNode; error?: string | null; optional?: boolean };

export function TextField({
  id,
  label,
  hint,
  error,
  optional,
  className,
  after,
  count,
  ...rest
}: Common & ComponentProps<'input'> & { after?: ReactNode; count?: Count }) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="flex gap-2">
        <input
          id={id}
          className={cx(INPUT, className)}
          aria-invalid={Boolean(error)}
          aria-describedby={countedBy(id, hint, error, count)}
          {...rest}
        />
        {after}
      </div>
      {count && <Counter id={id} {...count} />}
    </FieldFrame>
  );
}

type TextAreaProps = Common & ComponentProps<'textarea'> & { count?: Count };

/** The height of so many lines: a box that grows with its text, where the browser can, does not look at `rows`. */
const LEAST: Record<number, string> = { 2: 'min-h-18', 3: 'min-h-25', 4: 'min-h-31', 6: 'min-h-44' };

export function TextArea({ id, label, hint, error, optional, count, rows = 4, ...rest }: TextAreaProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        id={id}
        rows={rows}
        className={cx(INPUT, 'py-2.5', LEAST[rows] && `field-sizing-content max-h-96 ${LEAST[rows]}`)}
        aria-invalid={Boolean(error)}
        aria-describedby={countedBy(id, hint, error, count)}
        {...rest}
      />
      {count && <Counter id={id} {...count} />}
    </FieldFrame>
  );
}

/** The last fifth of a text's greatest length: from here on its counter is drawn. */
export const nearEnd = (length: number, max: number): boolean => length >= max * 0.8;

export type Option = { value: string; label: string };

export function SelectField({
  id,
  label,
  hint,
  error,
  optional,
  options,
  empty,
  ...rest
}: Common & ComponentProps<'select'> & { options: readonly Option[]; empty?: string }) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} optional={optional}>
      <select
        id={id}
        className={cx(INPUT, 'text-ellipsis')}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, hint, error)}
        {...rest}
      >
        {empty !== undefined && <option value="">{empty}</option>}
        {options.map((o) => (
          <option key={o.value} value={o.value}>
            {o.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
