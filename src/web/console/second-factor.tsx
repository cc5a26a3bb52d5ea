import type { ReactNode } from 'react';
import { factorCopy } from '#copy/console.ts';
import { useApiForm } from '#web/lib/api-form.ts';
import { call } from '#web/lib/api.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useForgetSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/states.tsx';
import { SetUpFactor } from '#web/admin/components/set-up-factor.tsx';

/** In the place of a page, until this session has shown its second factor; the page is there again afterwards. */
export function AskedFactor() {
  const forget = useForgetSession();
  const { field, failure, sending, submit } = useApiForm({
    values: { code: '' },
    send: async (body) => {
      await call('POST /api/staff/factors/pass', { body });
      await forget();
    },
  });
  return (
    <Framed title={factorCopy.askTitle} lead={factorCopy.askLead}>
      <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          id="kode"
          label={factorCopy.code}
          hint={factorCopy.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <div role="alert">{failure && <Notice tone="bad">{failure}</Notice>}</div>
        <Button type="submit" wide loading={sending}>
          {factorCopy.pass}
        </Button>
      </form>
    </Framed>
  );
}

/** In the place of a page, for who has none where everybody needs one. */
export function MissingFactor() {
  const forget = useForgetSession();
  return (
    <Framed title={factorCopy.missingTitle} lead={factorCopy.missingLead}>
      <SetUpFactor onDone={() => void forget()} />
    </Framed>
  );
}

function Framed({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <header>
        <h1 className="text-32">{title}</h1>
        <p className="mt-1 text-ink-soft">{lead}</p>
      </header>
      <Card className="p-5 sm:p-7">{children}</Card>
    </div>
  );
}
