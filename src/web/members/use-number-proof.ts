import type { NumberProof } from '#contract/proof.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { ownProfileKey } from '#web/lib/own-profile.ts';
import { happened, serverState } from '#web/lib/server-state.ts';
import { sessionKey } from '#web/lib/session.ts';

const proofKey = serverState('number-proof', ['own-profile-changed']);
/** While staff have a code before them, it is asked whether they confirmed it. */
const ASK_EVERY_MS = 8_000;

/** Where the proof of the own number stands. */
export function useNumberProof() {
  return useQuery({
    queryKey: proofKey(),
    queryFn: ({ signal }) => call('GET /api/proof', { signal }),
    refetchInterval: ({ state }) => (state.data?.contact ? ASK_EVERY_MS : false),
    refetchOnWindowFocus: 'always',
  });
}

/** Each answer says where the proof stands now. */
export function useNumberActs() {
  const client = useQueryClient();
  const onSuccess = (proof: NumberProof) => client.setQueryData(proofKey(), proof);
  const claim = useMutation({
    mutationFn: (body: { whatsapp: string; currentPassword: string }) => call('PUT /api/proof/number', { body }),
    onSuccess,
  });
  const send = useMutation({ mutationFn: () => call('POST /api/proof/code', {}), onSuccess });
  const contact = useMutation({ mutationFn: () => call('POST /api/proof/contact', {}), onSuccess });
  const prove = useMutation({
    mutationFn: (code: string) => call('POST /api/proof', { body: { code } }),
    onSuccess,
    // Tries are counted on the server.
    onError: () => client.invalidateQueries({ queryKey: proofKey() }),
  });
  return { claim, send, contact, prove };
}

/** The number is proved, here or by staff: who the member is, the profile and lists are asked anew. */
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
