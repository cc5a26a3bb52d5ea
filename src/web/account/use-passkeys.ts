import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { passkeyCopy } from '#copy/passkeys.ts';
import { type ApiOutput, call } from '#web/lib/api.ts';
import { makePasskey } from '#web/lib/passkeys.ts';
import { serverState } from '#web/lib/server-state.ts';
import { announce } from '#web/ui/toast.tsx';

const passkeysKey = serverState('passkeys', []);

/** The own passkeys. */
export function usePasskeys() {
  return useQuery({ queryKey: passkeysKey(), queryFn: ({ signal }) => call('GET /api/passkeys', { signal }) });
}

type Added = ApiOutput<'POST /api/passkeys'>;
type Typed = { name: string; currentPassword: string };

/** Makes a passkey on this device and stores it; null: the user cancelled. Throws ApiError. */
export function useAddPasskey(): (typed: Typed) => Promise<Added | null> {
  const client = useQueryClient();
  return async ({ name, currentPassword }) => {
    const options = await call('POST /api/passkeys/options', { body: { currentPassword } });
    const made = await makePasskey(options);
    if (!made) return null;
    const added = await call('POST /api/passkeys', { body: { name, made } });
    announce(passkeyCopy.added);
    await client.invalidateQueries({ queryKey: passkeysKey() });
    return added;
  };
}

/** Renames or removes an own passkey. Throws ApiError. */
export function useChangePasskey(id: string) {
  const client = useQueryClient();
  const settled = { onSettled: () => client.invalidateQueries({ queryKey: passkeysKey() }) };
  const rename = useMutation({
    mutationFn: (body: { name: string }) => call('PATCH /api/passkeys/:id', { params: { id }, body }),
    onSuccess: () => announce(passkeyCopy.renamed),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (body: { currentPassword?: string }) =>
      call('POST /api/passkeys/:id/removal', { params: { id }, body }),
    onSuccess: () => announce(passkeyCopy.removed),
    ...settled,
  });
  return { rename: rename.mutateAsync, remove: remove.mutateAsync };
}
