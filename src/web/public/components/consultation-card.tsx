import { MessagesSquare } from 'lucide-react';
import { blogCopy } from '#copy/blog.ts';
import { WHATSAPP_GREETING } from '#copy/whatsapp-greeting.ts';
import { whatsappLink } from '#domain/support/contact-links.ts';
import { usePlans } from '#web/lib/plan.ts';
import { useSession } from '#web/lib/session.ts';
import { buttonClass, LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';

/**
 * For visitors who want to talk with a person: WhatsApp if the team has set a number; pro members request a
 * consultation.
 */
export function ConsultationCard() {
  const pro = useSession().me?.tier === 'pro';
  const whatsapp = usePlans().data?.contact.whatsapp;
  return (
    <aside className="flex flex-col items-start gap-4 rounded-card bg-sirih-soft p-6 sm:flex-row sm:items-center sm:justify-between">
      <div className="flex gap-4">
        <MessagesSquare aria-hidden className="mt-1 size-7 shrink-0 text-sirih" />
        <div>
          <h2 className="text-20">{blogCopy.consultationTitle}</h2>
          <p className="mt-1 text-15 text-ink-soft">{blogCopy.consultationText}</p>
        </div>
      </div>
      {whatsapp && !pro ? (
        <a
          href={whatsappLink(whatsapp, WHATSAPP_GREETING)}
          target="_blank"
          rel="noreferrer noopener"
          className={cx(buttonClass({}), 'shrink-0')}
        >
          {blogCopy.consultation}
        </a>
      ) : (
        <LinkButton to={pro ? '/konsultasi' : '/kontak'} className="shrink-0">
          {pro ? blogCopy.consultationOfPro : blogCopy.consultation}
        </LinkButton>
      )}
    </aside>
  );
}
