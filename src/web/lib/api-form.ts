import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
  useWatch,
} from 'react-hook-form';
import { useEffect, useEffectEvent } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { type ApiError, asApiError } from './api.ts';
import { takeEarlySending } from './early-forms.ts';
import { goToField } from './go-to-field.ts';
import { useOneAtATime } from './one-at-a-time.ts';

type Props<V extends FieldValues> = {
  /** Initial values. */
  values: V;
  /** The field that has the focus when the form is drawn; none: the focus stays where it is. */
  first?: Path<V> | undefined;
  /** Sends the values once the rules of the fields hold; throws ApiError. */
  send: (values: V) => Promise<unknown>;
  /**
   * The field of refusals without a field; otherwise they are shown at the form (`failure`); `form`: every refusal
   * is.
   */
  blamed?: Path<V> | 'form';
  /** The field of refusals without a field, by their code. */
  fieldOf?: Partial<Record<ApiError['code'], Path<V>>>;
  /** The rules of the fields do not hold. */
  onInvalid?: (errors: FieldErrors<V>) => void;
  /** `onInvalid` moves the focus itself: the first invalid field does not get it. */
  leads?: boolean;
  /** Text at the form in place of the failure's own sentence, if no field shows it. */
  worded?: (failure: ApiError) => string;
  /** Returns true when it showed the failure itself. */
  onFailed?: (failure: ApiError) => boolean | Promise<boolean>;
};

/** Props of a text field in the form. */
export type FieldProps = UseFormRegisterReturn & { error: string | null };

/**
 * A form with refusals from our API: each is shown at its field, in Indonesian, and that field takes the
 * focus.
 */
export function useApiForm<V extends FieldValues>(props: Props<V>) {
  const { values, first, send, blamed, fieldOf, worded, onInvalid, leads = false, onFailed } = props;
  const form = useForm<V>({ defaultValues: values as DefaultValues<V>, shouldFocusError: !leads });
  const { setFocus } = form;
  useEffect(() => {
    if (first) setFocus(first);
  }, [first, setFocus]);
  const { errors, isSubmitted, isSubmitting } = form.formState;
  const oneAtATime = useOneAtATime();
  const typed = useWatch({ control: form.control }) as V;
  const errorOf = (name: Path<V>) => form.getFieldState(name, form.formState).error?.message ?? null;

  const refuse = (failure: ApiError) => {
    const { message, said, fields, code: whole } = failure;
    const at = fieldOf?.[whole] ?? blamed;
    // Of registered fields: at another the refusal would be seen by nobody, and stop every further press.
    const named = blamed === 'form' ? [] : fields.filter(({ field }) => field in form.control._fields);
    if (named.length === 0 && at && at !== 'form') form.setError(at, { message: said }, { shouldFocus: true });
    else if (named.length === 0) form.setError('root.failure', { message: worded?.(failure) ?? message });
    for (const [i, { field, code, params }] of named.entries()) {
      const text = i === 0 ? said : errorMessage(code, params);
      form.setError(field as Path<V>, { message: text }, { shouldFocus: i === 0 });
    }
    // A dialog's foot may lie over the text below the field.
    if (document.activeElement?.id) goToField(document.activeElement.id);
  };

  const submit = (event?: { preventDefault: () => void }) => {
    event?.preventDefault();
    const sent = form.handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        const failure = asApiError(error);
        if (!(await onFailed?.(failure))) refuse(failure);
      }
    }, onInvalid);
    oneAtATime(sent);
  };
  // What was typed before this code came is in the fields: the library takes it over.
  const sendEarly = useEffectEvent(() => takeEarlySending() && submit());
  useEffect(() => void sendEarly(), []);

  return {
    form,
    /** Present values of the fields. */
    typed,
    sending: isSubmitting,
    /** Failure of the whole form. */
    failure: errors.root?.failure?.message ?? null,
    /** For a text field or a select: spread it. */
    field: <N extends Path<V>>(name: N, rules?: RegisterOptions<V, N>): FieldProps => ({
      ...form.register(name, rules),
      error: errorOf(name),
    }),
    /** For a custom control: its value, its error, its change. */
    control: <N extends Path<V>>(name: N, rules?: RegisterOptions<V, N>) => {
      form.register(name, rules);
      return {
        value: typed[name] as PathValue<V, N>,
        error: errorOf(name),
        onChange: (value: PathValue<V, N>) => form.setValue(name, value, { shouldValidate: isSubmitted }),
      };
    },
    /** For onSubmit, or a button outside the form. A second press during sending does nothing. */
    submit,
  };
}
