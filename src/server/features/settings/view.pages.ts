import type { Contact, Plans } from '#contract/plans.ts';
import { rupiah } from '#copy/amounts.ts';
import { plansCopy, premiumPriceText } from '#copy/plans.ts';
import { contactData, jsonLdScript } from '#copy/structured-data.ts';
import { contactCopy } from '#copy/contact.ts';
import { WHATSAPP_GREETING } from '#copy/whatsapp-greeting.ts';
import { telephoneLink, whatsappLink } from '#domain/support/contact-links.ts';
import type { PageWords } from '../../http/built-pages.ts';
import { link, plain } from '../../http/html.ts';

/**
 * Parts of a public page that the build cannot know: prices on /paket, our contact below each page, and on the first
 * how search engines are told to reach us (never what belongs to the demo world).
 */
export function settingWords(
  { prices, contact, demo }: Pick<Plans, 'prices' | 'contact' | 'demo'>,
  page: string,
  publicUrl: string,
): PageWords {
  const told = page === '/' && !demo ? contactData(contact) : null;
  return {
    head: told ? jsonLdScript(publicUrl, told) : '',
    body: `<div class="written-page">${page === '/paket' ? pricesHtml(prices) : ''}${contactHtml(contact)}</div>`,
  };
}

function pricesHtml(prices: Plans['prices']): string {
  const { name, unit } = plansCopy.pro;
  const pro = `${name} ${rupiah(prices.pro)} ${unit}`;
  const lines = [premiumPriceText(prices), pro].map((line) => `<li>${plain(line)}</li>`);
  return `<h2>${plain(plansCopy.pricesNow)}</h2><ul>${lines.join('')}</ul>`;
}

function contactHtml({ whatsapp, email, phone, hours = [], social = [] }: Contact): string {
  const lines = [
    whatsapp && link(whatsappLink(whatsapp, WHATSAPP_GREETING), contactCopy.whatsapp),
    email && `${plain(contactCopy.email)}: ${link(`mailto:${email}`, email)}`,
    phone && `${plain(contactCopy.telephone)}: ${link(telephoneLink(phone), phone)}`,
    ...hours.map(({ days, time }) => plain(`${contactCopy.hours}: ${days} ${time}`)),
    ...social.map(({ name, url }) => link(url, name)),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return '';
  return `<h2>${plain(contactCopy.waysTitle)}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}
