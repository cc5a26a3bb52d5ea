import { loginCopy } from '#copy/login.ts';
import { registrationCopy } from '#copy/registration.ts';
import { PASSWORD } from '#domain/profile/values.ts';
import { PasswordField } from './password-field.tsx';

type Props = {
  prefix?: string;
  password: string;
  confirmation: string;
  errors: Record<string, string | undefined>;
  onChange: (name: 'password' | 'confirmation', value: string) => void;
};

/** A new password, twice. */
export function NewPasswordFields({ prefix = '', password, confirmation, errors, onChange }: Props) {
  return (
    <>
      <PasswordField
        id={`${prefix}password`}
        label={loginCopy.newPassword}
        hint={registrationCopy.passwordHint(PASSWORD.min)}
        error={errors.password}
        value={password}
        autoComplete="new-password"
        onChange={(value) => onChange('password', value)}
      />
      <PasswordField
        id={`${prefix}confirmation`}
        label={loginCopy.confirmation}
        error={errors.confirmation}
        value={confirmation}
        autoComplete="new-password"
        onChange={(value) => onChange('confirmation', value)}
      />
    </>
  );
}
