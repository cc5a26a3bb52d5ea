import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & { username: string };

/** The present password, asked before acts that a borrowed phone must not do. */
export function OwnPasswordField({ username, ...field }: Props) {
  return (
    <>
      {/* For password managers: the account of the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField autoComplete="current-password" {...field} />
    </>
  );
}
