/**
 * Our own drawings for empty, failed or missing content, in the two main hues on a soft ground, each with a star of
 * truntum, the love that grows again; hidden from screen readers.
 */
export type DrawingName = keyof typeof DRAWN;

/** `body` and `warm` are filled shapes, `line` and `warmLine` lines; `stars`: their middles. */
type Drawn = { body: string; line?: string; warm?: string; warmLine?: string; stars: readonly `${number} ${number}`[] };

export const DRAWN = {
  /** Two chairs with tea between them: nobody has come yet. */
  tea: {
    body: 'M32 40q4-5 8 0v34h30v8H32zM78 71h44v6H78zM83 59h12v6a6 6 0 0 1-12 0z',
    line: 'M36 82v26M66 82v26M100 77v31M88 108h24M86 53c-3-4 3-5 0-9M92 53c-3-4 3-5 0-9',
    warm: 'M168 40q-4-5-8 0v34h-30v8h38zM105 59h12v6a6 6 0 0 1-12 0z',
    warmLine: 'M164 82v26M134 82v26M108 53c-3-4 3-5 0-9M114 53c-3-4 3-5 0-9',
    stars: ['100 24'],
  },
  /** A cloth of stars with one place still open: nobody fits yet. */
  search: {
    body: 'M56 26h84v74q-10 8-21 0t-21 0-21 0-21 0z',
    line: 'M46 26h104',
    warm: 'M99 76a19 19 0 1 0 38 0a19 19 0 1 0-38 0',
    warmLine: 'M132 90l20 18M111 76h.1M125 76h.1M118 69v.1M118 83v.1',
    stars: ['76 46', '118 44', '76 78'],
  },
  /** A seedling on the sill and its water: no likes yet. */
  likes: {
    body: 'M52 84h48l-6 24H58zM48 76h56v9H48zM76 62c-16 0-22-8-22-17 14 0 22 7 22 17zM76 56c0-12 8-18 20-18 0 11-8 18-20 18z',
    line: 'M76 76V40',
    warm: 'M126 78h34v30h-34zM126 96l-14-16 7-5 7 9',
    warmLine: 'M134 78c0-16 18-16 18 0',
    stars: ['76 28'],
  },
  /** A letter in its envelope, not sent yet: no messages. */
  letters: {
    body: 'M66 61V26h68v35l-34 25zM54 52l46 34 46-34v56H54z',
    warm: 'M88 88a12 12 0 1 0 24 0a12 12 0 1 0-24 0',
    warmLine: 'M80 40h40M80 51h26',
    stars: ['100 88'],
  },
  /** A gong at rest: no notifications. */
  quiet: {
    body: 'M52 108V38h8v70zM140 108V38h8v70zM40 30q60-14 120 0v8H40zM72 70a28 28 0 1 0 56 0a28 28 0 1 0-56 0',
    line: 'M88 44v-6M112 44v-6M44 108h24M132 108h24',
    warm: 'M88 70a12 12 0 1 0 24 0a12 12 0 1 0-24 0',
    warmLine: 'M172 108V72M167 66a5 6 0 1 0 10 0a5 6 0 1 0-10 0',
    stars: ['100 70'],
  },
  /** Two cans on a torn string: the answer did not come. */
  failed: {
    body: 'M34 66h30v42H34z',
    line: 'M34 76h30M64 88c18 0 14 16 30 8',
    warm: 'M166 66h-30v42h30z',
    warmLine: 'M136 76h30M136 88c-16 0-12-16-28-8M95 70l-4-9M101 67V56M107 70l4-9',
    stars: ['101 34'],
  },
  /** A kite whose string is cut: no connection. */
  offline: {
    body: 'M38 90h28v6H38zM38 102h28v6H38zM44 96h16v6H44z',
    line: 'M60 99c14-2 8-20 18-30M92 52l4-4',
    warm: 'M144 14l22 34-42 30-16-44z',
    warmLine: 'M144 14l-20 64M108 34l58 14M124 78c4 12-12 10-8 24M121 90l-8-5M116 96l9 3',
    stars: ['66 34'],
  },
  /** A signpost with two opposite boards: wrong address. */
  missing: {
    body: 'M97 24h6v84h-6zM97 58H58l-10 10 10 10h39z',
    line: 'M84 108c0-6-4-9-7-11M84 108v-14M120 108c0-6 4-9 7-11M70 108h60',
    warm: 'M103 32h38l10 10-10 10h-38z',
    stars: ['66 36'],
  },
  /** An empty frame on its easel: no photo yet. */
  frame: {
    body: 'M64 28h72v70H64zM75 39h50v48H75z',
    line: 'M78 98l-8 10M122 98l8 10M82 28l18-12 18 12',
    warm: 'M78 87c4-18 40-18 44 0z',
    stars: ['100 56'],
  },
  /** A house at night, its lamp lit: the profile rests. */
  rest: {
    body: 'M58 70h68v38H58zM48 72l44-36 44 36z',
    line: 'M100 108V86h14v22M40 108h104',
    warm: 'M70 82h18v14H70zM158 22a18 18 0 1 0 10 28 15 15 0 0 1-10-28z',
    warmLine: 'M79 82v14',
    stars: ['120 24'],
  },
  /** A receipt and its coin: nothing paid yet. */
  receipt: {
    body: 'M62 20h62v88l-8-6-8 6-8-6-7 6-7-6-8 6-8-6-8 6z',
    line: 'M74 38h38M74 50h38M74 62h22',
    warm: 'M118 86a17 17 0 1 0 34 0a17 17 0 1 0-34 0',
    stars: ['135 86'],
  },
  /** A list done, and tea beside it: no work waits. */
  done: {
    body: 'M50 30h60v78H50zM68 22h24v14H68z',
    line: 'M64 66l12 12 22-26M64 94h32',
    warm: 'M126 82h30v12a14 14 0 0 1-14 14h-2a14 14 0 0 1-14-14zM156 86h5a6 6 0 0 1 0 12h-6',
    warmLine: 'M136 74c-4-5 4-7 0-13M146 74c-4-5 4-7 0-13',
    stars: ['142 40'],
  },
} as const satisfies Record<string, Drawn>;

export const DRAWING_BOX = '0 0 200 116';

/** The drawing's paths, the lowest first: for pages, and for the one the service worker writes. */
export function layersOf(name: DrawingName): readonly { d: string; look: string }[] {
  const { body, line = '', warm = '', warmLine = '', stars }: Drawn = DRAWN[name];
  return [
    { d: GROUND, look: 'fill-sirih-soft' },
    { d: 'M10 108h180', look: 'stroke-sirih/40' },
    { d: body, look: 'fill-surface stroke-sirih' },
    { d: line, look: 'stroke-sirih' },
    { d: warm, look: 'fill-kunyit-soft stroke-kunyit' },
    { d: [warmLine, ...stars.map((at) => `M${at}${STAR}`)].join(''), look: 'stroke-kunyit' },
  ];
}

/** A garden hedge. */
const GROUND = 'M20 108C4 84 14 56 38 50 50 12 104-4 138 14c36-4 58 34 44 58 6 14 4 26-4 36z';
/** Eight rays around a middle. */
const STAR = 'm0-7v14m-7-7h14m-12-5l10 10m0-10l-10 10';
