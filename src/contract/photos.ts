import { PHOTO_REMOVAL_REASONS, PHOTO_REVIEW_REASONS } from '#domain/safety/photo-review.ts';
import { PHOTO_SHOWN } from '#domain/visibility/photo-visibility.ts';
import { z } from 'zod';
import { ownPhoto } from './my-profile.ts';
import { isoTime, memberId } from './profile.ts';
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

const addPhoto = route({
  method: 'POST',
  path: '/api/profile/photos',
  who: 'member',
  beforeProof: true,
  summary: 'Multipart, one file: re-encoded to WebP, the original is not kept; at most 5 (S1 §5)',
  upload: { file: PHOTO_SENT_AS },
  output: photos,
  refusals: [...REFUSED, 'upload-photo-limit'],
});

const replacePhoto = route({
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

const deletePhoto = route({
  method: 'DELETE',
  path: '/api/profile/photos/:id',
  who: 'member',
  beforeProof: true,
  summary: 'Removes a photo; the others close up',
  params: z.object({ id: photoId }),
  output: photos,
  refusals: ['not-found', 'too-many-requests'],
});

const showPhoto = route({
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

const orderPhotos = route({
  method: 'PUT',
  path: '/api/profile/photo-order',
  who: 'member',
  beforeProof: true,
  summary: 'All photos in their new order; the first is the main photo',
  body: z.object({ ids: z.array(photoId).min(1).max(5) }),
  output: photos,
  refusals: ['photos-changed', 'too-many-requests'],
});

const countPhotosToReview = route({
  method: 'GET',
  path: '/api/staff/photos',
  who: 'staff',
  roles: ['moderator'],
  summary: 'How many photos nobody of the team has looked at, how many of them nobody else sees yet, since when',
  output: z.object({
    waiting: z.number().int(),
    held: z.number().int(),
    oldestAt: isoTime.nullable(),
  }),
  refusals: [],
});

/** A photo that looks similar: one that staff removed, or one of another member. `bits` of 64 differ. */
const alike = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('removed'),
    bits: z.number().int(),
    reason: z.enum(PHOTO_REMOVAL_REASONS),
    at: isoTime,
  }),
  z.object({
    kind: z.literal('member'),
    bits: z.number().int(),
    id: photoId,
    memberId,
    nama: z.string(),
    image: z.string(),
  }),
]);

const reviewed = z.object({
  id: photoId,
  memberId,
  nama: z.string(),
  sentAt: isoTime,
  /** Only its owner sees it yet. */
  held: z.boolean(),
  /** Address that works for this staff member for 30 minutes. */
  image: z.string(),
  alike: z.array(alike),
});
export type ReviewedPhoto = z.infer<typeof reviewed>;

const openPhotosToReview = route({
  method: 'POST',
  path: '/api/staff/photos/openings',
  who: 'staff',
  roles: ['moderator'],
  summary:
    'Opens the next photos nobody of the team has looked at, oldest first, with what they look like; kept in the trail',
  body: z.object({ only: z.enum(['all', 'held']), cursor: z.string().max(400).nullish() }),
  output: z.object({ photos: z.array(reviewed), nextCursor: z.string().nullable() }),
  refusals: ['cursor-invalid'],
});

const readPhotoToReview = route({
  method: 'GET',
  path: '/api/media/reviews/:token',
  who: 'staff',
  roles: ['moderator'],
  summary: 'The bytes of a photo that was opened, for who opened it',
  params: z.object({ token: z.string().max(200) }),
  output: { bytes: ['image/webp'] },
  refusals: ['not-found'],
});

const decidePhoto = route({
  method: 'POST',
  path: '/api/staff/photos/:id/decision',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Decides a photo once: fine, or taken away for a reason its owner reads',
  params: z.object({ id: photoId }),
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('fine') }),
    z.object({
      decision: z.literal('remove'),
      reason: z.enum(PHOTO_REVIEW_REASONS),
      note: z.string().max(2000).nullish(),
    }),
  ]),
  output: 'none',
  refusals: ['not-found', 'photo-decided', 'reason-required'],
});

const removePhoto = route({
  method: 'POST',
  path: '/api/staff/photos/:id/removal',
  who: 'staff',
  roles: ['moderator'],
  summary: 'Takes a photo away, for a reason its owner reads, although it was found fine, or stands beside another',
  params: z.object({ id: photoId }),
  body: z.object({ reason: z.enum(PHOTO_REVIEW_REASONS), note: z.string().max(2000).nullish() }),
  output: 'none',
  refusals: ['not-found', 'reason-required'],
});

export const routes = {
  'POST /api/profile/photos': addPhoto,
  'PUT /api/profile/photos/:id': replacePhoto,
  'DELETE /api/profile/photos/:id': deletePhoto,
  'PATCH /api/profile/photos/:id': showPhoto,
  'PUT /api/profile/photo-order': orderPhotos,
  'GET /api/staff/photos': countPhotosToReview,
  'POST /api/staff/photos/openings': openPhotosToReview,
  'GET /api/media/reviews/:token': readPhotoToReview,
  'POST /api/staff/photos/:id/decision': decidePhoto,
  'POST /api/staff/photos/:id/removal': removePhoto,
} as const;
