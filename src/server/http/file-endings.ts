const ENDINGS: Readonly<Record<string, RegExp>> = {
  'application/pdf': /\.pdf$/i,
  'image/jpeg': /\.jpe?g$/i,
  'image/png': /\.png$/i,
  'image/webp': /\.webp$/i,
};

/** A file's name with the ending of its content: without it, no device knows what opens the file. */
export const withEnding = (name: string, mime: string): string =>
  ENDINGS[mime]?.test(name) ? name : `${name}.${mime.split('/')[1]}`;
