import type { OwnDocument } from '#contract/documents.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage } from '#copy/errors.ts';
import { CONSENTS } from '#copy/consents.ts';
import { noticeText } from '#copy/notices.ts';
import { documentCopy } from '#copy/profile.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '#domain/profile/badges.ts';
import { DOCUMENTS } from '#domain/profile/values.ts';
import { asApiError } from '#web/lib/api.ts';
import { useHere } from '#web/lib/here.ts';
import { canBeDocument, DOCUMENT_FILES } from '#web/lib/picture-files.ts';
import { showErrorToast } from '#web/lib/show-error-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldErrorText } from '#web/ui/field.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { ErrorState, Notice, Skeleton } from '#web/ui/states.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useAgreeToDocuments, useDocuments, useSendDocument } from '../queries.ts';
import { DocumentItem } from './document-item.tsx';

/** The own documents by kind: decision, openings by staff with reasons, and a way to send another. */
export function DocumentSection() {
  const query = useDocuments();
  return (
    <section id="dokumen" tabIndex={-1} aria-labelledby="dokumen-judul" className="flex scroll-mt-24 flex-col gap-4">
      <div>
        <h2 id="dokumen-judul" className="scroll-mt-24 text-25">
          {documentCopy.title}
        </h2>
        <p className="mt-1 max-w-prose text-15 text-ink-soft">{documentCopy.lead}</p>
      </div>
      {query.isError && !query.data && (
        <ErrorState title={documentCopy.failed} error={asApiError(query.error)} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton className="h-40 w-full" />}
      {query.data && (
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
          {DOCUMENT_KINDS.map((kind) => (
            <DocumentKindCard key={kind} kind={kind} documents={query.data.papers.filter((p) => p.kind === kind)} />
          ))}
        </div>
      )}
    </section>
  );
}

/** `consent`: the member has not agreed to the present text about documents. */
type Failure = { text: string; again: boolean; consent?: boolean };
type Sending = { file: File; progress: number; failure: Failure | null };

function DocumentKindCard({ kind, documents }: { kind: DocumentKind; documents: readonly OwnDocument[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const { mutateAsync, isPending } = useSendDocument();
  const here = useHere();
  const send = async (file: File) => {
    const problem = problemOf(file);
    setSending({ file, progress: 0, failure: problem ? { text: problem, again: false } : null });
    if (problem) return;
    try {
      await mutateAsync({ kind, file, onProgress: (progress) => setSending((now) => now && { ...now, progress }) });
      setSending(null);
      showToast({ tone: 'ok', text: documentCopy.sent });
    } catch (error) {
      if (here.current) setSending({ file, progress: 0, failure: failureOf(error, kind) });
      // They went to another page: there is no place for it here any more.
      else showErrorToast(error, noticeText(documentCopy.sendFailed[kind]));
    }
  };
  return (
    <Card className="flex flex-col gap-3 p-4 sm:p-5">
      <div>
        <h3 className="text-17">{documentCopy.kinds[kind]}</h3>
        <p className="mt-1 text-15 text-ink-soft">{documentCopy.why[kind]}</p>
      </div>
      {documents.length === 0 ? (
        <p className="text-15 text-ink-soft">{documentCopy.none}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {documents.map((document) => (
            <li key={document.id}>
              <DocumentItem document={document} />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        accept={DOCUMENT_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-hidden
        aria-label={documentCopy.send[kind]}
        data-testid={`file-${kind}`}
        onChange={(e) => {
          const file = e.target.files?.[0];
          e.target.value = '';
          if (file) void send(file);
        }}
      />
      {sending && <DocumentOnItsWay kind={kind} sending={sending} onAgain={() => void send(sending.file)} />}
      <div className="flex flex-col items-start gap-1">
        <Button
          tone="secondary"
          small
          loading={isPending}
          icon={<FileUp aria-hidden className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {documentCopy.send[kind]}
        </Button>
        <p className="text-13 text-ink-soft">{documentCopy.limit}</p>
      </div>
    </Card>
  );
}

function DocumentOnItsWay({
  kind,
  sending: { file, progress, failure },
  onAgain,
}: {
  kind: DocumentKind;
  sending: Sending;
  onAgain: () => void;
}) {
  const percent = Math.round(100 * progress);
  if (failure === null) return <ProgressBar label={file.name} percent={percent} text={documentCopy.sending(percent)} />;
  return (
    <div role="alert" className="flex flex-col items-start gap-2">
      {failure.consent ? (
        <ConsentFirst name={file.name} onAgreed={onAgain} />
      ) : (
        <FieldErrorText id={`dokumen-${kind}`} error={`${file.name}: ${failure.text}`} />
      )}
      {failure.again && (
        <Button small tone="secondary" onClick={onAgain}>
          {documentCopy.again}
        </Button>
      )}
    </div>
  );
}

/** Its text may have changed since the registration, or the consent was taken back: asked here, then the file goes. */
function ConsentFirst({ name, onAgreed }: { name: string; onAgreed: () => void }) {
  const agree = useAgreeToDocuments();
  return (
    <Notice
      tone="warn"
      title={documentCopy.consentFirst(name)}
      action={
        <Button small loading={agree.isPending} onClick={() => agree.mutate(undefined, { onSuccess: onAgreed })}>
          {documentCopy.agreeAndSend}
        </Button>
      }
    >
      {CONSENTS.documents.text}
      {agree.isError && <FieldErrorText id="dokumen-persetujuan" error={asApiError(agree.error).message} />}
    </Notice>
  );
}

/** Errors known before sending. */
function problemOf(file: File): string | null {
  if (!canBeDocument(file)) return errorMessage('upload-not-document');
  return file.size > DOCUMENTS.maxBytes ? errorMessage('upload-too-large', { size: '10MB' }) : null;
}

function failureOf(error: unknown, kind: DocumentKind): Failure {
  const { status, code, message } = asApiError(error);
  const again = code === 'network' || status >= 500 || status === 429;
  if (code === 'documents-consent-missing') return { text: message, again, consent: true };
  return { text: again ? `${noticeText(documentCopy.sendFailed[kind])}. ${message}` : message, again };
}
