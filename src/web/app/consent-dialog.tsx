import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { CONSENTS } from '#copy/consents.ts';
import { privacyCopy as copy } from '#copy/privacy.ts';
import { call } from '#web/lib/api.ts';
import { happened } from '#web/lib/server-state.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';

/**
 * The text of a given consent has changed: asked once a visit, and never on /privasi-saya, the page for pausing,
 * withdrawing, copying and deleting. Closing without an answer changes nothing.
 */
export function ConsentDialog() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [closed, setClosed] = useState(false);
  const agree = useMutation({
    mutationFn: () =>
      call('POST /api/privacy/consents', {
        body: { purpose: 'profile', given: true, version: CONSENTS.profile.version, way: 'asked-again' },
      }),
    onSuccess: async () => {
      setClosed(true);
      await happened(client, 'own-profile-paused');
    },
    onError: (error) => showErrorToast(error, copy.consentFailed),
  });
  const seeOther = () => {
    setClosed(true);
    void navigate('/privasi-saya');
  };
  return (
    <Modal
      open={!closed && !pathname.startsWith('/privasi-saya')}
      onClose={() => setClosed(true)}
      title={copy.askTitle}
      footer={
        <>
          <Button tone="secondary" disabled={agree.isPending} onClick={seeOther}>
            {copy.askOther}
          </Button>
          <Button loading={agree.isPending} onClick={() => agree.mutate()}>
            {copy.askYes}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{copy.askLead}</p>
        <blockquote className="border-l-2 border-line pl-3">{CONSENTS.profile.text}</blockquote>
      </div>
    </Modal>
  );
}
