import type { PhotoSize } from '#contract/media.ts';
import type { OwnPhoto } from '#contract/my-profile.ts';
import { photoAddress } from '../../members/photo-address.ts';
import type { PhotoRow } from './store.ts';

/** A photo as its owner sees it: clear in every size, with what they chose for others. */
export function presentOwnPhoto({ id, shown }: PhotoRow): OwnPhoto {
  const at = (size: PhotoSize) => photoAddress(id, size);
  return { id, thumb: at('thumb'), card: at('card'), full: at('full'), blur: at('blur'), shown };
}
