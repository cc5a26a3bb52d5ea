import { useContext } from 'react';
import { type Dates, datesOf } from '#copy/dates.ts';
import { ZoneContext } from './zone.ts';

/** Days and times in the signed-in member's zone. */
export const useDates = (): Dates => datesOf(useContext(ZoneContext));
