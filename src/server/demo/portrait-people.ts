import type { Profile } from '#domain/profile/profile.ts';
import { randomFrom } from './random.ts';

/** Women with and without a hijab, men with and without a peci: what the names of their pictures begin with. */
export const KINDS = { hijab: 'h', hair: 'w', peci: 'p', plain: 'm' } as const;
export type Kind = (typeof KINDS)[keyof typeof KINDS];

/** How many pictures each demo member has. */
export const PICTURES = 3;

/** Traits that stay the same in all pictures of a person. */
export type Traits = {
  head: string;
  skin: string;
  hair: string;
  /** Colour of a hijab or a peci. */
  cloth: string | null;
  glasses: string | null;
  beard: string | null;
};

/** Parts that differ between pictures: face, clothes, background, and position of the person. */
export type Scene = {
  face: string;
  clothes: string;
  weave: number;
  ground: number;
  shape: number;
  crop: number;
  mirrored: boolean;
};

// Chosen by eye: faces that are neither angry nor absurd, heads that are common in Indonesia.
const WOMENS_HEADS =
  'long bangs medium1 longBangs grayBun bangs2 medium3 grayMedium mediumBangs longCurly medium2'.split(' ');
const MENS_HEADS = 'short2 grayShort short5 short1 short4 pomp flatTop'.split(' ');
const FACES = ['smile', 'calm', 'cute'];
const SKINS = ['E8BE93', 'D9A06C', 'C68A55', 'B27845', 'EFCBA3'];
const HAIRS = ['1F1A18', '2B201B', '3A2A21', '15181B'];
const HIJABS = [
  '0F5C56',
  '7A3B2E',
  '3D4F6B',
  '8A5A6B',
  'A9825A',
  '55604A',
  '5B4A78',
  '2E3A40',
  'B4663F',
  '6E7F80',
  '8F6F86',
];
const PECIS = ['22282B', '22282B', '22282B', '2B2431', '1F3B3A'];
export const CLOTHES = [
  'B4491C',
  '0F5C56',
  'E9DFCF',
  '3D5A80',
  'C98B2B',
  '7B9E87',
  '8A4B5C',
  'F3F0EA',
  '5D6B70',
] as const;
const GLASSES = ['glasses', 'glasses2', 'glasses5'];
const BEARDS = ['chin', 'full', 'goatee1'];

/** Numbers of backgrounds, of their shapes, of weaves, and of positions in the picture (portrait-drawing.ts). */
export const GROUNDS = 7;
export const SHAPES = 4;
export const WEAVES = 5;
export const CROPS = 4;

/**
 * Name of the person drawn for demo member `index`: the same each time. Two of three Muslim women wear a hijab,
 * one of four Muslim men a peci.
 */
export function personOf(index: number, { gender, religion }: Pick<Profile, 'gender' | 'religion'>): string {
  const random = randomFrom(0x9e1f + index * 613);
  const muslim = religion === 'Islam';
  const kind =
    gender === 'wanita'
      ? muslim && random.chance(0.66)
        ? KINDS.hijab
        : KINDS.hair
      : muslim && random.chance(0.25)
        ? KINDS.peci
        : KINDS.plain;
  return `${kind}-${Math.floor(index / 2)}`;
}

/**
 * Person `n` of a kind. Lists with coprime lengths are walked in parallel, so that a combination repeats
 * only after the product of their lengths, and neighbours differ in all of them.
 */
export function traitsOf(kind: Kind, n: number): Traits {
  const random = randomFrom(0xface + n * 271);
  const woman = kind === KINDS.hijab || kind === KINDS.hair;
  const heads = kind === KINDS.hair ? WOMENS_HEADS : MENS_HEADS;
  return {
    head: kind === KINDS.hijab ? 'hijab' : kind === KINDS.peci ? 'short1' : at(heads, n),
    skin: at(SKINS, n * 2),
    hair: at(HAIRS, n),
    cloth: kind === KINDS.hijab ? at(HIJABS, n * 3) : kind === KINDS.peci ? at(PECIS, n) : null,
    glasses: random.chance(0.24) ? random.pick(GLASSES) : null,
    beard: !woman && random.chance(0.2) ? random.pick(BEARDS) : null,
  };
}

/** Picture `picture` (0, 1, 2) of person `index` of a kind: face, cloth, ground and place differ from the other two. */
export function sceneOf(kind: Kind, index: number, picture: number): Scene {
  const random = randomFrom(0x5ce7e + index * 1009 + picture * 31);
  // The two of a couple wear different clothes.
  const n = index + (kind === KINDS.peci || kind === KINDS.plain ? 5 : 0);
  return {
    // Most first pictures have open eyes.
    face: at(FACES, picture === 0 ? (n % 4 === 3 ? 2 : 0) : picture + (n % 4 === 3 ? 2 : 0)),
    clothes: at(CLOTHES, n * 2 + picture * 4),
    weave: (n * 3 + picture * 2) % WEAVES,
    ground: (n * 3 + picture * 2) % GROUNDS,
    shape: (n + picture) % SHAPES,
    crop: (n + picture * 3 + random.between(0, 1) * 2) % CROPS,
    mirrored: (n + picture) % 2 === 1,
  };
}

const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
