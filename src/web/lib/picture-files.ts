/** File types of a photo's file chooser; not every system counts HEIC as pictures. */
export const PICTURE_FILES = 'image/*,.heic,.heif';

/** A photo in the iPhone format. Many browsers cannot show it; the server decodes it. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name));
}
