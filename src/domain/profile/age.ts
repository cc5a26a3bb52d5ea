/** How a member told us their age: a number with the day it was given, or a birth date. Days are 'YYYY-MM-DD'. */
export type AgeGiven = { age: number; givenOn: string; birthDate?: string | null };

/** Age in whole years on a day (R-CODE-2): an age stated three years ago is three years higher now. */
export function ageOn(given: AgeGiven, today: string): number {
  if (given.birthDate) return wholeYears(given.birthDate, today);
  return given.age + Math.max(0, wholeYears(given.givenOn, today));
}

function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  // Month and day compare as text: '02-29' is reached on '03-01' in a common year.
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}

/** The day so many days later; days are 'YYYY-MM-DD'. */
export function dayAfter(day: string, days: number): string {
  let [year, month, date] = day.split('-').map(Number) as [number, number, number];
  for (date += days; date > daysIn(year, month); ) {
    date -= daysIn(year, month);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return `${year}-${two(month)}-${two(date)}`;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function two(n: number): string {
  return String(n).padStart(2, '0');
}
