import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { uiCopy } from '#copy/ui.ts';
import { IconButton } from './button.tsx';
import { TextField } from './field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'after'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password with a show button; pasting and password managers work. */
export function PasswordField(props: Props) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          label={shown ? uiCopy.hidePassword : uiCopy.showPassword}
          className="min-h-12 min-w-12 border border-line-strong"
          onClick={() => setShown(!shown)}
        >
          <Icon aria-hidden className="size-5" />
        </IconButton>
      }
    />
  );
}
