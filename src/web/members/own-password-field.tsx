import type { ComponentProps } from 'react';
import { PasswordField } from '#web/ui/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> & { username: string };

/** The password somebody has now, asked before what a borrowed phone should not do. */
export function OwnPasswordField({ username, ...field }: Props) {
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField autoComplete="current-password" {...field} />
    </>
  );
}
