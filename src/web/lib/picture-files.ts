/** File types of a photo's file chooser; not every system counts HEIC as pictures. */
export const PICTURE_FILES = 'image/*,.heic,.heif';

/** A photo in the iPhone format. Many browsers cannot show it; the server decodes it. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name));
}

/** File types of a document's file chooser. */
export const DOCUMENT_FILES = 'image/jpeg,image/png,image/webp,application/pdf';

/**
 * Could a chosen file be one? Some file providers of Android state no type: then the server judges the content, as it
 * does in any case.
 */
export const canBePicture = ({ type }: Pick<File, 'type'>): boolean => type === '' || type.startsWith('image/');
export const canBeDocument = ({ type }: Pick<File, 'type'>): boolean =>
  type === '' || DOCUMENT_FILES.split(',').includes(type);
