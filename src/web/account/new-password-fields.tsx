import { errorMessage } from '#copy/errors.ts';
import { loginCopy } from '#copy/login.ts';
import { registrationCopy } from '#copy/registration.ts';
import { passwordProblem } from '#domain/profile/password.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import type { FieldProps } from '#web/lib/api-form.ts';
import { loadPasswordLists } from '#web/lib/password-lists.ts';
import { useSession } from '#web/lib/session.ts';
import { whenReleased } from '#web/lib/when-released.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type Rules = { validate?: (typed: string) => Promise<string | true>; onBlur?: () => void; onChange?: () => void };
type Props = {
  prefix?: string;
  /** Names of the member, as far as known here. */
  names?: readonly string[];
  field: (name: 'password' | 'confirmation', rules?: Rules) => FieldProps;
  /** Validates this field now; clears its error. */
  form: { trigger: (name: 'password') => unknown; clearErrors: (name: 'password') => void };
};

/** A new password, twice; checked by the server's rules when its field loses the focus (R-ACC-1). */
export function NewPasswordFields({ prefix = '', names, field, form }: Props) {
  const min = useSession().passwordMin ?? PASSWORD.min;
  const rules: Rules = {
    validate: async (typed) => {
      // The server reports missing fields together.
      if (typed === '') return true;
      const code = passwordProblem(typed, { min, names, lists: await loadPasswordLists() });
      return code === null || errorMessage(code, { min });
    },
    onBlur: () => whenReleased(() => form.trigger('password')),
    onChange: () => form.clearErrors('password'),
  };
  return (
    <>
      <PasswordField
        id={`${prefix}password`}
        label={loginCopy.newPassword}
        hint={registrationCopy.passwordHint(min)}
        autoComplete="new-password"
        onFocus={() => void loadPasswordLists()}
        {...field('password', rules)}
      />
      <PasswordField
        id={`${prefix}confirmation`}
        label={loginCopy.confirmation}
        autoComplete="new-password"
        {...field('confirmation')}
      />
    </>
  );
}
