import { type Zone, ZONES } from '#domain/profile/time-zone.ts';

type Instant = Date | string | number;

/** Days and times as one reader has them (READINGS §9). An instant: a date, ISO text, or ms since 1970. */
export type Dates = {
  /** «21 November 2026» */
  dateText: (at: Instant) => string;
  /** «08.30 WIB» */
  timeText: (at: Instant) => string;
  /** «21 November 2026, 08.30 WIB» */
  dateTimeText: (at: Instant) => string;
  /** The same at the next whole hour: when an answer is due, or something begins; its minute means nothing. */
  dueText: (at: Instant) => string;
  /** «21 November 2026, 08.00–09.00 WIB»: some time in the hour that begins then. */
  hourText: (at: Instant) => string;
  /** When the day of this instant began there; ms since 1970. */
  startOfDay: (at: Instant) => number;
  /** The day as a stretch of messages begins: its words for today and yesterday, else «21 November 2026». */
  dayText: (at: Instant, now: number, words: { today: string; yesterday: string }) => string;
};

const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
/** No zone of Indonesia has summer time: a day has always as long. */
export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const made = new Map<Zone, Dates>();

/** «21 November 2026» of a day alone ('YYYY-MM-DD'), whatever the zone. */
export const dayDateText = (day: string): string => datesOf('WIB').dateText(`${day}T05:00:00Z`);

/**
 * The one way a day or a time is written, on the server and in the browser. Not by `Intl`: a zone there is a fixed
 * offset, and the first format of a page keeps a slow phone busy for a twelfth of a second. Throws a RangeError for
 * no date.
 */
export function datesOf(zone: Zone): Dates {
  const known = made.get(zone);
  if (known) return known;
  const ahead = ZONES[zone] * 60_000;
  /** Its local time, 'YYYY-MM-DDTHH:MM…'. */
  const local = (at: Instant) => new Date(new Date(at).getTime() + ahead).toISOString();
  const dateText: Dates['dateText'] = (at) => {
    const [year, month, day] = local(at).slice(0, 10).split('-');
    return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
  };
  const clock = (at: Instant) => local(at).slice(11, 16).replace(':', '.');
  const timeText: Dates['timeText'] = (at) => `${clock(at)} ${zone}`;
  const dateTimeText: Dates['dateTimeText'] = (at) => `${dateText(at)}, ${timeText(at)}`;
  const dates: Dates = {
    dateText,
    timeText,
    dateTimeText,
    dueText: (at) => dateTimeText(Math.ceil(new Date(at).getTime() / HOUR_MS) * HOUR_MS),
    hourText: (at) => `${dateText(at)}, ${clock(at)}–${timeText(new Date(at).getTime() + HOUR_MS)}`,
    startOfDay: (at) => Math.floor((new Date(at).getTime() + ahead) / DAY_MS) * DAY_MS - ahead,
    dayText: (at, now, words) => {
      const text = dateText(at);
      return text === dateText(now) ? words.today : text === dateText(now - DAY_MS) ? words.yesterday : text;
    },
  };
  made.set(zone, dates);
  return dates;
}
