import { loginCopy } from '#copy/login.ts';
import type { FieldProps } from '#web/lib/api-form.ts';
import { TextField } from '#web/ui/field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

/** Username and password of an account, of members and of the team. */
export function SignInFields({ field }: { field: (name: 'username' | 'password') => FieldProps }) {
  return (
    <>
      <TextField
        id="username"
        label={loginCopy.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...field('username')}
      />
      <PasswordField id="password" label={loginCopy.password} autoComplete="current-password" {...field('password')} />
    </>
  );
}
