// `node scripts/icons.mjs`: draws the icons of the installed application from public/favicon.svg. Run by hand when that changes; the
// pictures are kept.
import fs from 'node:fs';
import sharp from 'sharp';

const SIGN = fs.readFileSync('public/favicon.svg', 'utf8');
/** A system cuts its own shape out of a maskable icon: the background fills the square, the sign the middle 80 %. */
const MASKABLE = SIGN.replace('rx="9"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

for (const [svg, size, name] of [
  [SIGN, 192, 'ikon-192'],
  [SIGN, 512, 'ikon-512'],
  // An iPhone rounds the corners itself and does not support transparency.
  [MASKABLE, 180, 'ikon-180'],
  [MASKABLE, 512, 'ikon-maskable-512'],
])
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toFile(`public/${name}.png`);
