import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { faqData } from '#copy/structured-data.ts';
import { contactCopy } from '#copy/contact.ts';
import { SUPPORT_TEXT } from '#domain/support/requests.ts';
import { type ApiInput, call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { usePageDraft } from '#web/lib/page-draft.ts';
import { pageMeta } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextArea, TextField } from '#web/ui/field.tsx';
import { NeedsScript } from '#web/ui/without-script.tsx';
import { Notice } from '#web/ui/states.tsx';
import { ContactWays } from './components/contact-ways.tsx';

export const meta = () =>
  pageMeta(contactCopy.title, contactCopy.description, { path: '/kontak', jsonLd: [faqData(contactCopy.faq)] });

/** /kontak: a message to the team, frequent questions, and other contacts. */
export default function ContactScreen() {
  const [sent, setSent] = useState(false);
  return (
    <div className="mx-auto grid grid-cols-1 max-w-3xl gap-8 lg:max-w-none lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-8">
        <header>
          <h1 className="text-32">{contactCopy.title}</h1>
          <p className="mt-2 text-ink-soft">{contactCopy.lead}</p>
        </header>
        <section aria-labelledby="kirim-pesan" className="flex flex-col gap-3">
          <h2 id="kirim-pesan" className="text-20">
            {contactCopy.formTitle}
          </h2>
          <Card className="p-4 sm:p-6">
            {sent ? <Sent onAnother={() => setSent(false)} /> : <MessageForm onSent={() => setSent(true)} />}
          </Card>
        </section>
        <section aria-labelledby="sering-ditanyakan" className="flex flex-col gap-3">
          <h2 id="sering-ditanyakan" className="text-20">
            {contactCopy.faqTitle}
          </h2>
          <Card className="divide-y divide-line">
            {contactCopy.faq.map(({ question, answer }) => (
              <details key={question} className="px-4 py-1">
                <summary className="min-h-11 py-3 font-semi">{question}</summary>
                <p className="pb-3 text-15 text-ink-soft">{answer}</p>
              </details>
            ))}
          </Card>
        </section>
      </div>
      <ContactWays />
    </div>
  );
}

/** After sending: the heading gets the focus, so that it is read out. */
function Sent({ onAnother }: { onAnother: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 ref={(heading) => heading?.focus()} tabIndex={-1} className="text-20">
        {contactCopy.sentTitle}
      </h3>
      <p>{contactCopy.sentText}</p>
      <Button tone="secondary" onClick={onAnother}>
        {contactCopy.another}
      </Button>
    </div>
  );
}

type Body = Required<ApiInput<'POST /api/contact'>['body']>;
const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

function MessageForm({ onSent }: { onSent: () => void }) {
  const send = useMutation({ mutationFn: (body: Body) => call('POST /api/contact', { body }) });
  const { form, field, failure, sending, submit } = useApiForm<typeof EMPTY>({
    values: EMPTY,
    send: async (body) => {
      await send.mutateAsync(body);
      draft.forget();
      onSent();
    },
    worded: ({ code, message }) => (code === 'unexpected' ? `${contactCopy.failedText} ${message}` : message),
  });
  const draft = usePageDraft('kontak', form);
  return (
    <form data-kept noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      <NeedsScript />
      <TextField
        id="nama"
        label={contactCopy.name}
        autoComplete="name"
        maxLength={SUPPORT_TEXT.name}
        {...field('name')}
      />
      <TextField
        id="email"
        type="email"
        label={contactCopy.email}
        hint={contactCopy.emailHint}
        autoComplete="email"
        {...field('email')}
      />
      <TextField id="telepon" type="tel" optional label={contactCopy.phone} autoComplete="tel" {...field('phone')} />
      <TextField
        id="subjek"
        optional
        label={contactCopy.subject}
        autoComplete="off"
        maxLength={SUPPORT_TEXT.subject}
        {...field('subject')}
      />
      <TextArea id="pesan" label={contactCopy.message} rows={6} maxLength={SUPPORT_TEXT.text} {...field('message')} />
      {/* Hidden from people; a bot fills every field. */}
      <div hidden>
        <TextField id="situs" label={contactCopy.website} autoComplete="off" tabIndex={-1} {...field('website')} />
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="bad" title={contactCopy.failedTitle}>
            {failure}
          </Notice>
        )}
      </div>
      <Button type="submit" loading={sending} className="sm:self-start">
        {contactCopy.send}
      </Button>
    </form>
  );
}
