const DATE = new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', hour12: false });

/** «21 November 2026» in the viewer's zone. */
export const dateText = (at: Date | string): string => DATE.format(new Date(at));

/** The same of a day alone ('YYYY-MM-DD'), whatever the zone. */
export const dayDateText = (day: string): string => DATE.format(new Date(`${day}T12:00:00`));

/** «08.30» in the viewer's zone. */
export const timeText = (at: Date | string): string => TIME.format(new Date(at)).replace(':', '.');

/** «21 November 2026, 08.30». */
export const dateTimeText = (at: Date | string): string => `${dateText(at)}, ${timeText(at)}`;

/** The day as a stretch of messages begins: its words for today and yesterday, else «21 November 2026». */
export function dayText(at: string, now: number, words: { today: string; yesterday: string }): string {
  const day = dateText(at);
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  return day === dateText(new Date(now)) ? words.today : day === dateText(yesterday) ? words.yesterday : day;
}
