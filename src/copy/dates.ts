/**
 * Dates the server writes into a text: the day it is where most members live. The browser has its own, in the reader's
 * zone.
 */
const DATE = new Intl.DateTimeFormat('id-ID', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Jakarta',
});

/** «21 November 2026» in Jakarta; milliseconds since 1970. */
export const jakartaDateText = (at: number): string => DATE.format(at);

const TIME = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Jakarta' });

/** «21 November 2026 pukul 14.05 WIB» in Jakarta; milliseconds since 1970. */
export const jakartaTimeText = (at: number): string => `${DATE.format(at)} pukul ${TIME.format(at)} WIB`;
