import { z } from 'zod';
import { PHOTO_TYPE } from './media.ts';
import { isoTime } from './profile.ts';
import { route } from './route.ts';

export const UPLOAD_TYPES = ['photo', 'income', 'divorce'] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

/** Accepted formats of a photo by its content (T37), and of a document. */
export const PHOTO_SENT_AS = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heic',
  'image/heif',
] as const;
export const DOCUMENT_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const;

export const upload = z
  .object({
    id: z.uuid(),
    type: z.enum(UPLOAD_TYPES),
    name: z.string(),
    bytes: z.number().int(),
    /** Photos only: the re-encoded thumbnail, readable with the same ticket. */
    preview: z.string().nullable(),
  })
  .meta({ id: 'Upload' });
export type Upload = z.infer<typeof upload>;

const openTicket = route({
  method: 'POST',
  path: '/api/uploads/ticket',
  who: 'visitor',
  summary: 'An upload ticket before the account exists: an httpOnly cookie, 24 h; an existing one is kept',
  output: z.object({ expiresAt: isoTime }),
  refusals: ['too-many-requests'],
});

const listUploads = route({
  method: 'GET',
  path: '/api/uploads',
  who: 'ticket',
  summary: 'Files sent with this ticket (restores the draft)',
  output: z.object({ uploads: z.array(upload) }),
  refusals: [],
});

const sendUpload = route({
  method: 'POST',
  path: '/api/uploads',
  who: 'ticket',
  summary: 'Multipart: field `type` first, then `file`. Photos are re-encoded, documents stored encrypted',
  upload: {
    file: [...new Set([...PHOTO_SENT_AS, ...DOCUMENT_TYPES])],
    fields: z.object({ type: z.enum(UPLOAD_TYPES) }),
  },
  output: upload,
  refusals: [
    'upload-no-file',
    'upload-not-image',
    'upload-not-document',
    'upload-too-large',
    'upload-too-many-pixels',
    'upload-picture-shape',
    'upload-photo-limit',
    'upload-paper-limit',
    'upload-failed',
    'too-many-requests',
  ],
});

const deleteUpload = route({
  method: 'DELETE',
  path: '/api/uploads/:id',
  who: 'ticket',
  summary: 'Take a file back before registering',
  params: z.object({ id: z.uuid() }),
  output: 'none',
  refusals: ['not-found'],
});

const previewUpload = route({
  method: 'GET',
  path: '/api/uploads/:id/preview',
  who: 'ticket',
  summary: 'Thumbnail of a photo of this ticket',
  params: z.object({ id: z.uuid() }),
  output: { bytes: [PHOTO_TYPE] },
  refusals: ['not-found'],
});

export const routes = {
  'POST /api/uploads/ticket': openTicket,
  'GET /api/uploads': listUploads,
  'POST /api/uploads': sendUpload,
  'DELETE /api/uploads/:id': deleteUpload,
  'GET /api/uploads/:id/preview': previewUpload,
} as const;
