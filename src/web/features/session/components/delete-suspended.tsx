import { privacyCopy } from '#copy/privacy.ts';
import { DeleteAccountDialog } from '#web/account/delete-account-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { useDates } from '#web/lib/dates.ts';

type Props = { username: string; token: string; onClose: () => void; onDeleted: (notice: string) => void };

/** Closing an account whose owner cannot sign in. */
export function DeleteSuspended({ username, token, onClose, onDeleted }: Props) {
  const { dateText } = useDates();
  return (
    <DeleteAccountDialog
      waivable={false}
      username={username}
      send={async ({ currentPassword }) => {
        const { erasedAt } = await call('POST /api/privacy/suspended-deletion', { body: { token, currentPassword } });
        onDeleted(privacyCopy.deleted(dateText(erasedAt)));
      }}
      onClose={onClose}
    />
  );
}
