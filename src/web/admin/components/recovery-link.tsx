import { memberDeskCopy } from '#copy/member-desk.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { copyText } from './copy-text.ts';

/** A recovery link: shown once, only here. */
export function RecoveryLink({ link, minutes }: { link: string; minutes: number }) {
  const copy = () => void copyText(link, memberDeskCopy.copied, memberDeskCopy.copyFailed);
  return (
    <div role="status">
      <Notice
        tone="ok"
        title={memberDeskCopy.link}
        action={
          <Button small tone="secondary" onClick={copy}>
            {memberDeskCopy.copy}
          </Button>
        }
      >
        <p>{memberDeskCopy.linkHint(minutes)}</p>
        <p className="mt-1 text-13 break-all">{link}</p>
      </Notice>
    </div>
  );
}
