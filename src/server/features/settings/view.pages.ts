import type { Contact, Plans } from '#contract/plans.ts';
import { rupiah } from '#copy/amounts.ts';
import { plansCopy, premiumPriceText } from '#copy/plans.ts';
import { contactCopy } from '#copy/support.ts';
import { telephoneLink, whatsappLink } from '#domain/support/contact-links.ts';
import { link, plain } from '../../http/html.ts';

/** Parts of a public page that the build cannot know: prices on /paket, and our contact below each page. */
export function settingWords({ prices, contact }: Pick<Plans, 'prices' | 'contact'>, page: string): string {
  return `<div class="written-page">${page === '/paket' ? pricesHtml(prices) : ''}${contactHtml(contact)}</div>`;
}

function pricesHtml(prices: Plans['prices']): string {
  const { name, unit } = plansCopy.pro;
  const pro = `${name} ${rupiah(prices.pro)} ${unit}`;
  const lines = [premiumPriceText(prices), pro].map((line) => `<li>${plain(line)}</li>`);
  return `<h2>${plain(plansCopy.pricesNow)}</h2><ul>${lines.join('')}</ul>`;
}

function contactHtml({ whatsapp, email, phone, hours = [], social = [] }: Contact): string {
  const lines = [
    whatsapp && link(whatsappLink(whatsapp, contactCopy.whatsappText), contactCopy.whatsapp),
    email && `${plain(contactCopy.email)}: ${link(`mailto:${email}`, email)}`,
    phone && `${plain(contactCopy.telephone)}: ${link(telephoneLink(phone), phone)}`,
    ...hours.map(({ days, time }) => plain(`${contactCopy.hours}: ${days} ${time}`)),
    ...social.map(({ name, url }) => link(url, name)),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return '';
  return `<h2>${plain(contactCopy.waysTitle)}</h2><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}
