import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { registrationCopy } from '#copy/registration.ts';
import { IconButton } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';

type Props = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | null;
  value: string;
  autoComplete: 'current-password' | 'new-password';
  onChange: (value: string) => void;
};

/** A password that can be shown; pasting and password managers work. */
export function PasswordField({ onChange, ...props }: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(e) => onChange(e.target.value)}
      after={
        <IconButton
          label={shown ? registrationCopy.hidePassword : registrationCopy.showPassword}
          aria-pressed={shown}
          className="border border-line-strong"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </IconButton>
      }
    />
  );
}
