import { shellCopy } from '#copy/shell.ts';
import { telephoneLink, whatsappLink } from '#domain/support/contact-links.ts';
import { usePlans } from '#web/lib/plan.ts';
import { Badge } from '#web/ui/badge.tsx';

/** Contact of the team, from its settings: the last line of the footer, so that its arrival moves nothing. */
export function FooterContact() {
  const { data } = usePlans();
  if (!data) return null;
  const { whatsapp, email, phone, hours = [], social = [] } = data.contact;
  const links = [
    ...(whatsapp ? [[whatsappLink(whatsapp, shellCopy.footerWhatsappText), shellCopy.footerWhatsapp] as const] : []),
    ...(email ? [[`mailto:${email}`, email] as const] : []),
    ...(phone ? [[telephoneLink(phone), phone] as const] : []),
    ...social.map(({ name, url }) => [url, name] as const),
  ];
  if (links.length === 0 && hours.length === 0) return null;
  return (
    <section
      aria-label={shellCopy.footerContact}
      className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-x-4 px-4 pb-4 text-13 sm:gap-x-6 sm:px-6 sm:pb-8 sm:text-15"
    >
      {links.map(([href, text]) => (
        <a
          key={href}
          href={href}
          rel="noreferrer noopener"
          {...(href.startsWith('https:') ? { target: '_blank' } : {})}
          className="inline-flex min-h-11 items-center wrap-anywhere"
        >
          {text}
        </a>
      ))}
      {hours.map(({ days, time }) => (
        <span key={days} className="text-ink-soft">
          {days} {time}
        </span>
      ))}
      {data.demo && <Badge tone="demo">{shellCopy.demoData}</Badge>}
    </section>
  );
}
