/** How a member told us their age: a number with the day it was given, or a birth date. Days are 'YYYY-MM-DD'. */
export type AgeGiven = { age: number; givenOn: string; birthDate?: string | null };

/** Age in whole years on a day (R-CODE-2): an age told three years ago is three years more now. */
export function ageOn(given: AgeGiven, today: string): number {
  if (given.birthDate) return wholeYears(given.birthDate, today);
  return given.age + Math.max(0, wholeYears(given.givenOn, today));
}

function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  // Month and day compare as text: '02-29' is reached on '03-01' in a common year.
  return to.slice(5, 10) < from.slice(5, 10) ? years - 1 : years;
}
