import type { PhotoSize } from '#contract/media.ts';
import type { OwnPhoto } from '#contract/my-profile.ts';
import { photoAddress } from '../../members/photo-address.ts';
import type { ReviewedPhoto } from '#contract/photos.ts';
import type { ReviewRow } from './store.staff.ts';
import type { PhotoRow } from './store.ts';

/** A photo for its owner: clear in every size, with the owner's choice for others. */
export function presentOwnPhoto({ id, shown, held }: PhotoRow): OwnPhoto {
  const at = (size: PhotoSize) => photoAddress(id, size);
  return { id, thumb: at('thumb'), card: at('card'), full: at('full'), blur: at('blur'), shown, held };
}

/** A photo for review by staff; `imageOf`: the address of the picture of a storage key. */
export function presentToReview(row: ReviewRow, imageOf: (key: string) => string): ReviewedPhoto {
  return {
    id: row.id,
    memberId: row.member_id,
    nama: row.nama,
    sentAt: row.created_at.toISOString(),
    held: row.held,
    image: imageOf(row.object_key),
    alike: row.alike.map((one) =>
      one.kind === 'removed'
        ? { kind: one.kind, bits: one.bits, reason: one.reason, at: new Date(one.at).toISOString() }
        : {
            kind: one.kind,
            bits: one.bits,
            id: one.id,
            memberId: one.member_id,
            nama: one.nama,
            image: imageOf(one.object_key),
          },
    ),
  };
}
