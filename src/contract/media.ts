import { z } from 'zod';
import { memberRef } from './profile.ts';
import { route } from './route.ts';

export const PHOTO_SIZES = ['thumb', 'card', 'full', 'blur'] as const;
/** Every stored copy of a photo is re-encoded to this. */
export const PHOTO_TYPE = 'image/webp';
export type PhotoSize = (typeof PHOTO_SIZES)[number];

const readPhoto = route({
  method: 'GET',
  path: '/api/media/:id/:size',
  who: 'member',
  beforeProof: true,
  summary: 'A re-encoded photo of an open card, if the visibility matrix opens it to this viewer now (R-SEE-4)',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{22}$/), size: z.enum(PHOTO_SIZES) }),
  output: { bytes: [PHOTO_TYPE], ranges: true },
  refusals: ['not-found'],
});

const readBlurredPhoto = route({
  method: 'GET',
  path: '/api/media/blurred/:ref',
  who: 'member',
  summary: 'The blurred main photo of a card, named by this viewer’s reference of its member (R-INF 5)',
  params: z.object({ ref: memberRef }),
  output: { bytes: [PHOTO_TYPE], ranges: true },
  refusals: ['not-found'],
});

export const routes = {
  'GET /api/media/:id/:size': readPhoto,
  'GET /api/media/blurred/:ref': readBlurredPhoto,
} as const;
