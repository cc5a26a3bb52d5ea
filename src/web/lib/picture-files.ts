/** What a photo's file chooser offers; not every system counts HEIC among pictures. */
export const PICTURE_FILES = 'image/*,.heic,.heif';

/** A photo as iPhones keep it. Many browsers cannot show it; the server reads it. */
export function isHeic(file: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(file.type) || (file.type === '' && /\.hei[cf]$/i.test(file.name));
}
