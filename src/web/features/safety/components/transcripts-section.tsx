import { Download } from 'lucide-react';
import { useState } from 'react';
import { transcriptCopy as copy } from '#copy/transcript.ts';
import { AccountList, AccountSection } from '#web/account/account-section.tsx';
import { useDates } from '#web/lib/dates.ts';
import { later } from '#web/lib/later.ts';
import { Piece } from '#web/lib/piece.tsx';
import type { Reported } from '#web/members/report-dialog.tsx';
import { useTranscript } from '#web/members/use-transcript.ts';
import { Button } from '#web/ui/button.tsx';
import { useTranscripts } from '../queries.ts';

const [ReportDialog] = later(() => import('#web/members/report-dialog.tsx').then((m) => m.ReportDialog));

/**
 * For victims of fraud: each conversation as a file for IASC and the police, and the way to report, even after
 * the other has left or blocked: then no other page shows the conversation.
 */
export function TranscriptsSection() {
  const query = useTranscripts();
  const { dateTimeText } = useDates();
  const { take, isTaking } = useTranscript();
  const [reported, setReported] = useState<Reported | null>(null);
  const close = () => setReported(null);
  return (
    <AccountSection id="bukti" title={copy.title} text={copy.text} query={query}>
      <AccountList empty={copy.none}>
        {(query.data?.transcripts ?? []).map(({ id, nama, handle, erased, lastAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
            <div className="min-w-0">
              <p className="font-semi">
                <bdi>{nama ?? copy.nameless(erased)}</bdi>
                {handle !== null && <span className="font-normal text-ink-soft"> @{handle}</span>}
              </p>
              <p className="text-13 text-ink-soft">{copy.last(dateTimeText(lastAt))}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {!erased && (
                <Button
                  small
                  tone="quiet"
                  aria-label={copy.reportOf(nama ?? copy.nameless(erased))}
                  onClick={() =>
                    setReported({ whom: { conversationId: id }, nama: nama ?? copy.namelessReported, kind: 'profile' })
                  }
                >
                  {copy.report}
                </Button>
              )}
              <Button
                small
                tone="secondary"
                aria-label={copy.downloadOf(nama ?? copy.nameless(erased))}
                loading={isTaking(id)}
                onClick={() => take(id)}
                icon={<Download aria-hidden className="size-5" />}
              >
                {copy.download}
              </Button>
            </div>
          </li>
        ))}
      </AccountList>
      {reported && (
        <Piece onMissing={close}>
          <ReportDialog reported={reported} onClose={close} />
        </Piece>
      )}
    </AccountSection>
  );
}
