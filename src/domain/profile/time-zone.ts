/** Indonesia's three zones; none has summer time. Minutes ahead of UTC. */
export const ZONES = { WIB: 7 * 60, WITA: 8 * 60, WIT: 9 * 60 } as const;
export type Zone = keyof typeof ZONES;

const WITA = new Set([
  'Bali',
  'Nusa Tenggara Barat',
  'Nusa Tenggara Timur',
  'Kalimantan Selatan',
  'Kalimantan Timur',
  'Kalimantan Utara',
  'Sulawesi Utara',
  'Gorontalo',
  'Sulawesi Tengah',
  'Sulawesi Barat',
  'Sulawesi Selatan',
  'Sulawesi Tenggara',
]);
const WIT = new Set([
  'Maluku',
  'Maluku Utara',
  'Papua',
  'Papua Barat',
  'Papua Selatan',
  'Papua Tengah',
  'Papua Pegunungan',
  'Papua Barat Daya',
]);

/** The zone of a province (READINGS §9); without one, Jakarta's. */
export function zoneOf(domicile: string | null): Zone {
  if (domicile !== null && WITA.has(domicile)) return 'WITA';
  return domicile !== null && WIT.has(domicile) ? 'WIT' : 'WIB';
}
