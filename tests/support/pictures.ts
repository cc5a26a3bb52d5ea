import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Files as members and attackers send them. */

/** A white PNG of one bit a pixel: a few kilobytes, however many pixels. */
export function pixelBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((Math.ceil(side / 8) + 1) * side);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
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
  const side = 8;
  const pixels = Buffer.alloc(side * side * frames * 3);
  for (let i = 0; i < pixels.length; i++) pixels[i] = ((i * 7919) ^ (i >> 5)) & 255;
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif()
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
