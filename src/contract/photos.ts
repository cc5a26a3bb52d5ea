import { PHOTO_SHOWN } from '#domain/visibility/photo-visibility.ts';
import { z } from 'zod';
import { ownPhoto } from './my-profile.ts';
import { route } from './route.ts';
import { PHOTO_SENT_AS } from './uploads.ts';

const photoId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
/** The member's photos after the change, in order. */
const photos = z.object({ photos: z.array(ownPhoto) });
const REFUSED = [
  'upload-no-file',
  'upload-not-image',
  'upload-too-large',
  'upload-too-many-pixels',
  'upload-picture-shape',
  'upload-failed',
  'too-many-requests',
] as const;

export const addPhoto = route({
  method: 'POST',
  path: '/api/profile/photos',
  who: 'member',
  beforeProof: true,
  summary: 'Multipart, one file: re-encoded to WebP, the original is not kept; at most 5 (S1 §5)',
  upload: { file: PHOTO_SENT_AS },
  output: photos,
  refusals: [...REFUSED, 'upload-photo-limit'],
});

export const replacePhoto = route({
  method: 'PUT',
  path: '/api/profile/photos/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Multipart, one file, in the place of another; the new photo has a new id',
  params: z.object({ id: photoId }),
  upload: { file: PHOTO_SENT_AS },
  output: photos,
  refusals: [...REFUSED, 'not-found'],
});

export const deletePhoto = route({
  method: 'DELETE',
  path: '/api/profile/photos/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Removes a photo; the others close up',
  params: z.object({ id: photoId }),
  output: photos,
  refusals: ['not-found', 'too-many-requests'],
});

export const showPhoto = route({
  method: 'PATCH',
  path: '/api/profile/photos/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Open as the matrix says, or blurred until both like each other',
  params: z.object({ id: photoId }),
  body: z.object({ shown: z.enum(PHOTO_SHOWN) }),
  output: photos,
  refusals: ['not-found', 'too-many-requests'],
});

export const orderPhotos = route({
  method: 'PUT',
  path: '/api/profile/photo-order',
  who: 'member',
  beforeProof: true,
  summary: 'All photos in their new order; the first is the main photo',
  body: z.object({ ids: z.array(photoId).min(1).max(5) }),
  output: photos,
  refusals: ['photos-changed', 'too-many-requests'],
});
