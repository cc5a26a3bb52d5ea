import { encode, renderSVG } from 'uqr';

/** Light modules around the code: scanners want four. */
const BORDER = 4;
/** Width in pixels that the picture has at least. */
const WIDTH = 1_000;

type QrPicture = { src: string; ending: 'png' | 'svg' };

/**
 * A QR code as a data URL, shown and saved alike: a PNG, since the galleries out of which banks' applications read a
 * code on the same phone offer no SVG. A browser that lets nobody read a canvas gets the SVG.
 */
export function qrPicture(text: string): QrPicture {
  return (
    pngOf(text) ?? {
      src: `data:image/svg+xml,${encodeURIComponent(renderSVG(text, { border: BORDER }))}`,
      ending: 'svg',
    }
  );
}

function pngOf(text: string): QrPicture | null {
  const { data, size } = encode(text, { border: BORDER });
  const module = Math.ceil(WIDTH / size);
  const width = size * module;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = width;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return null;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, width, width);
  pen.fillStyle = 'black';
  const modules = data.flatMap((row, y) => row.map((dark, x) => ({ x: x * module, y: y * module, dark })));
  for (const { x, y, dark } of modules) if (dark) pen.fillRect(x, y, module, module);
  // Against fingerprints some browsers answer noise in place of what was drawn.
  const { data: read } = pen.getImageData(0, 0, width, width);
  const isTrue = modules.every(({ x, y, dark }) => read[(y * width + x) * 4]! < 128 === dark);
  return isTrue ? { src: canvas.toDataURL('image/png'), ending: 'png' } : null;
}
