import type { NumberProof } from '#contract/proof.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ownProfileKey } from '#web/lib/own-profile.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { sessionKey } from '#web/lib/session.ts';

const proofKey = serverState('number-proof', ['own-profile-changed']);
/** While staff may be confirming a code, the proof is read this often. */
const ASK_EVERY_MS = 8_000;

/** State of the proof of the own number. */
export function useNumberProof() {
  return useQuery({
    queryKey: proofKey(),
    queryFn: ({ signal }) => call('GET /api/proof', { signal }),
    refetchInterval: ({ state }) => (state.data?.contact ? ASK_EVERY_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Each answer has the present state of the proof. */
export function useNumberActs() {
  const client = useQueryClient();
  const onSuccess = async (proof: NumberProof) => {
    // A read on its way is older.
    await client.cancelQueries({ queryKey: proofKey() });
    client.setQueryData(proofKey(), proof);
  };
  const claim = useMutation({
    mutationFn: (body: { whatsapp: string; currentPassword: string }) => call('PUT /api/proof/number', { body }),
    onSuccess,
  });
  const send = useMutation({ mutationFn: () => call('POST /api/proof/code', {}), onSuccess });
  const contact = useMutation({ mutationFn: () => call('POST /api/proof/contact', {}), onSuccess });
  const prove = useMutation({
    mutationFn: (code: string) => call('POST /api/proof', { body: { code } }),
    onSuccess,
    // The server counts tries.
    onError: () => client.invalidateQueries({ queryKey: proofKey() }),
  });
  return { claim, send, contact, prove };
}

/** The number is proved, here or by staff: session, profile and lists are read anew. */
export function useProvedNews(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: sessionKey() }),
      client.invalidateQueries({ queryKey: ownProfileKey() }),
    ]);
    await happened(client, 'visibility-changed');
  };
}
