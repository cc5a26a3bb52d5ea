import { loginCopy } from '#copy/login.ts';
import { registrationCopy } from '#copy/registration.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import type { FieldProps } from '#web/lib/api-form.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type Props = { prefix?: string; field: (name: 'password' | 'confirmation') => FieldProps };

/** A new password, twice. */
export function NewPasswordFields({ prefix = '', field }: Props) {
  return (
    <>
      <PasswordField
        id={`${prefix}password`}
        label={loginCopy.newPassword}
        hint={registrationCopy.passwordHint(PASSWORD.min)}
        autoComplete="new-password"
        {...field('password')}
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
