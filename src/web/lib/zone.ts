import { createContext } from 'react';
import type { Zone } from '#domain/profile/time-zone.ts';

/** The zone of shown times: that of the member's province; Jakarta's for visitors and staff. */
export const ZoneContext = createContext<Zone>('WIB');
