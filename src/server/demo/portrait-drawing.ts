import type { Style } from '@dicebear/core';
import {
  CROPS,
  GROUNDS,
  type Kind,
  KINDS,
  type Scene,
  sceneOf,
  SHAPES,
  type Traits,
  traitsOf,
  WEAVES,
} from './portrait-people.ts';

export const PORTRAIT_SIZE = { width: 720, height: 900 } as const;
/**
 * Place of the «demo» mark: whole, with room around it, in the shapes of a gallery (4:5, on a phone 8:9), at rounded
 * corners too; not in view at all in those of a list (5:4, square, circle), which have their own mark beside the photo.
 */
export const MARK = { x: 40, y: PORTRAIT_SIZE.height - 112, width: 123, height: 48 } as const;

const INK = '#1F2A2E';
/** Lighter and darker tone of each background, from the hues of the page. */
const TINTS = [
  'E1EFEC CBE2DD',
  'FBE9DF F5D6C4',
  'F6EBD3 EEDAB0',
  'E4ECF3 CEDCE8',
  'F6E4E4 EBCFD0',
  'ECE7F3 DAD1E8',
  'EAF0E0 D5E1C4',
];
/** Size of the person, and position of the middle of the head. */
const PLACES = [
  { scale: 0.94, x: 372, y: 400 },
  { scale: 1.12, x: 360, y: 424 },
  { scale: 0.86, x: 340, y: 430 },
  { scale: 1.02, x: 392, y: 408 },
];
const HEAD = { x: 380, y: 320 };

/** Colours of the set that are replaced by ours: no drawing uses them otherwise. */
const CLOTHES_HERE = '00ff01';
const HAIR_HERE = '00ff02';

/** Picture `picture` of person `n` of a kind, as an SVG. */
export type Draughtsman = (kind: Kind, n: number, picture: number) => string;

/**
 * Open Peeps by Pablo Stanley (CC0), in our colours, on our own background, with the «demo» mark: an SVG of
 * `PORTRAIT_SIZE`. Throws where the set is not installed: the demo world is for development only.
 */
export async function openDraughtsman(): Promise<Draughtsman> {
  const [{ createAvatar }, set] = await Promise.all([import('@dicebear/core'), import('@dicebear/open-peeps')]);
  return (kind, n, picture) => {
    const [traits, scene] = [traitsOf(kind, n), sceneOf(kind, n, picture)];
    // The set's types of its options lack some options it reads.
    const drawn = createAvatar(
      set as Style<object>,
      {
        seed: 'serasi',
        head: [traits.head],
        face: [scene.face],
        accessories: traits.glasses ? [traits.glasses] : [],
        accessoriesProbability: traits.glasses ? 100 : 0,
        facialHair: traits.beard ? [traits.beard] : [],
        facialHairProbability: traits.beard ? 100 : 0,
        maskProbability: 0,
        skinColor: [traits.skin],
        clothingColor: [CLOTHES_HERE],
        headContrastColor: [HAIR_HERE],
      } as object,
    ).toString();
    return portrait(recoloured(drawn, kind, traits), kind, scene, traits);
  };
}

/** The drawing's groups without its frame, since the body continues below the frame. */
function recoloured(drawn: string, kind: Kind, { hair, cloth }: Traits): string {
  const whole = /<g mask="url\(#viewboxMask\)">(.*)<\/g><\/svg>$/s.exec(drawn)?.[1];
  const [body, rest] = whole?.split(HEAD_GROUP) ?? [];
  if (body === undefined || rest === undefined) throw new Error('the drawn people come in another shape than expected');
  const headEnd = rest.indexOf('</g></g>');
  const [head, face] = [rest.slice(0, headEnd), rest.slice(headEnd)];
  const dark = kind === KINDS.hijab ? `#${cloth}` : `#${hair}`;
  return [
    body.replaceAll(`#${CLOTHES_HERE}`, 'url(#cloth)'),
    HEAD_GROUP,
    head
      .replaceAll('"#000"', `"${dark}"`)
      .replaceAll(`#${CLOTHES_HERE}`, kind === KINDS.hijab ? INK : dark)
      .replaceAll(`#${HAIR_HERE}`, `#${hair}`),
    face.replaceAll(`#${HAIR_HERE}`, `#${hair}`),
  ]
    .join('')
    .replaceAll('"#000"', `"${INK}"`);
}
const HEAD_GROUP = '<g transform="matrix(.99789 0 0 1 156 62)">';

function portrait(person: string, kind: Kind, scene: Scene, { cloth }: Traits): string {
  const { width, height } = PORTRAIT_SIZE;
  const [pale, deep] = TINTS[scene.ground % GROUNDS]!.split(' ') as [string, string];
  const { scale, x, y } = PLACES[scene.crop % CROPS]!;
  const turn = scene.mirrored ? -scale : scale;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs>${truntum(deep)}${weave(scene)}</defs>
<rect width="${width}" height="${height}" fill="#${pale}"/>${shape(scene.shape, deep)}
<rect width="${width}" height="${height}" fill="url(#truntum)"/>
<g transform="translate(${x} ${y}) scale(${turn} ${scale}) translate(${-HEAD.x} ${-HEAD.y})">${person}${kind === KINDS.peci ? peci(cloth!) : ''}</g>
${demoMark(MARK.x, MARK.y, INK)}</svg>`;
}

/** Truntum: stars of eight rays on a fine grid, half a step apart in every second row. */
function truntum(colour: string): string {
  const star = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})">${[0, 45, 90, 135].map((a) => `<path d="M0-13 2.6-4 0 0-2.6-4ZM0 13-2.6 4 0 0 2.6 4Z" transform="rotate(${a})"/>`).join('')}<circle r="2.4"/></g>`;
  return `<pattern id="truntum" width="72" height="72" patternUnits="userSpaceOnUse"><g fill="#${colour}">${star(18, 18)}${star(54, 54)}<circle cx="54" cy="18" r="3"/><circle cx="18" cy="54" r="3"/></g></pattern>`;
}

/** Shape behind a person: a sun, an arch, hills, leaves. */
function shape(which: number, colour: string): string {
  const fill = `fill="#${colour}"`;
  switch (which % SHAPES) {
    case 0:
      return `<circle cx="360" cy="390" r="300" ${fill} opacity="0.75"/>`;
    case 1:
      return `<path d="M90 900V400a270 270 0 0 1 540 0V900Z" ${fill} opacity="0.75"/>`;
    case 2:
      return `<path d="M0 560c140-150 260-150 380-40s220 60 340-90V900H0Z" ${fill} opacity="0.8"/><circle cx="590" cy="180" r="78" ${fill}/>`;
    default:
      return `<g ${fill} opacity="0.85">${leaf(40, 640, -18)}${leaf(110, 720, 14)}${leaf(670, 600, 16)}${leaf(610, 730, -12)}</g>`;
  }
}

const leaf = (x: number, y: number, turn: number) =>
  `<path d="M0 0c-90-140-90-300 0-430 90 130 90 290 0 430Z" transform="translate(${x} ${y}) rotate(${turn})"/>`;

/** The cloth of the clothes: plain, lurik, kawung, parang or small flowers, tone in tone. */
function weave({ weave: which, clothes }: Scene): string {
  const light = Number.parseInt(clothes, 16) > 0xd00000;
  const line = light ? '#0F5C56' : '#FBF8F3';
  const [size, drawn] = WOVEN[which % WEAVES]!;
  return `<pattern id="cloth" width="${size}" height="${size}" patternUnits="userSpaceOnUse"><rect width="${size}" height="${size}" fill="#${clothes}"/><g fill="${line}" stroke="${line}" opacity="${light ? 0.5 : 0.42}">${drawn}</g></pattern>`;
}
const WOVEN: readonly (readonly [number, string])[] = [
  [40, ''],
  [36, '<path d="M8 0V36M14 0V36M28 0V36" stroke-width="2.4"/>'],
  [
    76,
    '<g stroke="none"><ellipse cx="19" cy="19" rx="9" ry="17" transform="rotate(45 19 19)"/><ellipse cx="57" cy="19" rx="9" ry="17" transform="rotate(-45 57 19)"/><ellipse cx="19" cy="57" rx="9" ry="17" transform="rotate(-45 19 57)"/><ellipse cx="57" cy="57" rx="9" ry="17" transform="rotate(45 57 57)"/><circle cx="38" cy="38" r="4"/></g>',
  ],
  [
    64,
    '<g fill="none" stroke-width="5"><path d="M-8 40C8 40 8 24 24 24S40 8 56 8M8 72C24 72 24 56 40 56S56 40 72 40"/></g><g stroke="none"><circle cx="8" cy="14" r="4"/><circle cx="40" cy="36" r="4"/></g>',
  ],
  [
    60,
    '<g stroke="none"><circle cx="15" cy="9" r="5"/><circle cx="15" cy="21" r="5"/><circle cx="9" cy="15" r="5"/><circle cx="21" cy="15" r="5"/><circle cx="45" cy="45" r="5"/></g>',
  ],
];

/** A peci over short hair, in the measures of the set's head. */
function peci(colour: string): string {
  return `<path d="M208 226C206 184 214 142 232 122 296 100 444 96 512 114 536 138 546 184 546 232 440 206 312 206 208 226Z" fill="#${colour}" stroke="${INK}" stroke-width="9" stroke-linejoin="round"/><path d="M222 204C316 184 440 184 538 210" fill="none" stroke="#FBF8F3" stroke-width="4" opacity="0.28"/>`;
}

/** The word «demo» in strokes: no font has to be installed. */
export function demoMark(x: number, y: number, colour: string): string {
  const letters =
    'M38 16 V52 M38 42 a10 10 0 1 1 0 -0.1 M50 42 H70 a10 10 0 1 0 -4 8 M80 52 V34 a8 8 0 0 1 16 0 V52 M96 34 a8 8 0 0 1 16 0 V52 M142 42 a10 10 0 1 1 0 -0.1';
  return `<g transform="translate(${x} ${y}) scale(0.75)"><rect width="164" height="64" rx="32" fill="#fff" opacity="0.9"/><path d="${letters}" fill="none" stroke="${colour}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/></g>`;
}
