import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';
import sharp from 'sharp';

/** Files as members and attackers send them. */

const deflated = promisify(deflate);
const bombs = new Map<string, Promise<Buffer>>();

/** A white PNG of one bit a pixel: a few kilobytes, however many pixels. Packed beside the event loop, once a size. */
export function pixelBomb(width: number, height = width): Promise<Buffer> {
  const made = bombs.get(`${width}x${height}`) ?? makeBomb(width, height);
  bombs.set(`${width}x${height}`, made);
  return made;
}

async function makeBomb(width: number, height: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', await deflated(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** An animated GIF. */
export function animation(frames: number): Promise<Buffer> {
  const side = 24;
  const pixels = Buffer.alloc(side * side * frames * 3);
  // Each frame is one shade: no palette to be found, and none of them alike.
  for (let i = 0; i < pixels.length; i++) pixels[i] = (Math.floor(i / (side * side * 3)) * 37) & 255;
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ effort: 1, colours: 2 })
    .toBuffer();
}

/** A real JPEG with PHP in a comment and behind its end. */
export function phpInJpeg(jpeg: Buffer): Buffer {
  const code = Buffer.from('<?php system($_GET["KNR"]); ?>');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(code.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, code, jpeg.subarray(2), code]);
}

/** A GIF that is a ZIP archive (JAR) too. */
export async function gifar(): Promise<Buffer> {
  const name = Buffer.from('KNR.class');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length, 16);
  return Buffer.concat([await animation(2), local, name, central, name, end]);
}

/** The first bytes of a HEIC file, which are enough to be told what it is. */
export function heic(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(200, 7)]);
}

/** A photo as an iPhone keeps it: HEVC, 96 × 64 pixels turned upright, with place and author. */
export const heicPhoto = (): Promise<Buffer> => readFile('tests/support/photo.heic');

/** A JPEG that names this many passes over its pixels. */
export function jpegOfScans(jpeg: Buffer, scans: number): Buffer {
  const start = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const head = jpeg.subarray(start, start + 2 + jpeg.readUInt16BE(start + 2));
  return Buffer.concat([jpeg.subarray(0, start), ...Array<Buffer>(scans - 1).fill(head), jpeg.subarray(start)]);
}

/** The same picture with place, author, XMP and a colour profile, turned by its orientation tag. */
export async function tagged(picture: Buffer, format: 'jpeg' | 'png' | 'webp' | 'avif'): Promise<Buffer> {
  return sharp(picture)
    .withExif({
      IFD0: { Artist: 'KNR-artis', Copyright: 'KNR-hak' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 0/1' },
    })
    .withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">KNR-xmp</rdf:RDF></x:xmpmeta>',
    )
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    [format]()
    .toBuffer();
}

/** A drawing with as much in it as a photo has: overlapping circles, others with each seed. */
export function drawing(seed: number): Promise<Buffer> {
  let state = seed * 9301 + 49_297;
  const random = () => (state = (state * 9301 + 49_297) % 233_280) / 233_280;
  const circle = () =>
    `<circle cx="${random() * 600}" cy="${random() * 750}" r="${40 + random() * 160}" fill="hsl(${random() * 360},${random() * 90}%,${20 + random() * 70}%)"/>`;
  const svg = `<svg width="600" height="750" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="hsl(${random() * 360},40%,60%)"/>${Array.from({ length: 14 }, circle).join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
