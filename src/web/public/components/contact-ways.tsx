import type { Contact } from '#contract/plans.ts';
import type { ReactNode } from 'react';
import { contactCopy } from '#copy/contact.ts';
import { WHATSAPP_GREETING } from '#copy/whatsapp-greeting.ts';
import { telephoneLink, whatsappLink } from '#domain/support/contact-links.ts';
import { asApiError } from '#web/lib/api.ts';
import { usePlans } from '#web/lib/plan.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/states.tsx';

/**
 * Other contacts of the team, from its settings; hidden without any. The page is built without them, and they stand
 * where their arrival moves nothing: last, on wide screens in a column of their own.
 */
export function ContactWays() {
  const { data, error, refetch } = usePlans();
  const { contact } = data ?? {};
  if (error && !data)
    return <ErrorState title={contactCopy.waysFailed} error={asApiError(error)} onRetry={() => void refetch()} />;
  if (!contact || Object.keys(contact).length === 0) return null;
  return (
    <section aria-labelledby="hubungi" className="flex flex-col gap-3">
      <h2 id="hubungi" className="flex flex-wrap items-center gap-2 text-20">
        {contactCopy.waysTitle}
        {data?.demo && <Badge tone="demo">{contactCopy.demo}</Badge>}
      </h2>
      <Card className="flex flex-col gap-4 p-4 sm:p-6">
        <Ways contact={contact} />
      </Card>
    </section>
  );
}

function Ways({ contact: { whatsapp, email, phone, hours = [], social = [] } }: { contact: Contact }) {
  return (
    <>
      {whatsapp && (
        <a
          href={whatsappLink(whatsapp, WHATSAPP_GREETING)}
          target="_blank"
          rel="noreferrer noopener"
          className={buttonClass({ tone: 'secondary' })}
        >
          {contactCopy.whatsapp}
        </a>
      )}
      <dl className="flex flex-col gap-3 text-15">
        {email && (
          <Way label={contactCopy.email}>
            <Out href={`mailto:${email}`}>{email}</Out>
          </Way>
        )}
        {phone && (
          <Way label={contactCopy.telephone}>
            <Out href={telephoneLink(phone)}>{phone}</Out>
          </Way>
        )}
        {hours.length > 0 && (
          <Way label={contactCopy.hours}>
            {hours.map(({ days, time }) => (
              <span key={days} className="flex flex-wrap justify-between gap-x-4">
                <span>{days}</span>
                <span>{time}</span>
              </span>
            ))}
          </Way>
        )}
        {social.length > 0 && (
          <Way label={contactCopy.social}>
            <span className="flex flex-wrap gap-x-4">
              {social.map(({ name, url }) => (
                <Out key={name} href={url}>
                  {name}
                </Out>
              ))}
            </span>
          </Way>
        )}
      </dl>
    </>
  );
}

function Way({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-13 text-ink-soft">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      rel="noreferrer noopener"
      {...(href.startsWith('https:') ? { target: '_blank' } : {})}
      className="inline-flex min-h-11 items-center wrap-anywhere"
    >
      {children}
    </a>
  );
}
