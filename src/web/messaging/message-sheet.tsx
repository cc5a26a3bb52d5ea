import type { ComponentProps } from 'react';
import { PhoneSheet } from '#web/ui/phone-sheet.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';

/** A thread on a phone's whole screen; toasts have their own space at its top. */
export function MessageSheet({ children, ...rest }: Omit<ComponentProps<typeof PhoneSheet>, 'className'>) {
  return (
    <PhoneSheet {...rest} className="overflow-hidden pb-[env(safe-area-inset-bottom)]">
      <div className="flex h-full flex-col">
        <ToastRegion inFlow />
        {children}
      </div>
    </PhoneSheet>
  );
}
