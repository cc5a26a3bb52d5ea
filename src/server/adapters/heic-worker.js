// Decodes one HEIC picture in a thread of its own, then ends (heic.ts). Plain JavaScript: a thread loads its file.
import { parentPort, workerData } from 'node:worker_threads';

const { bytes, maxPixels, maxMemory } = workerData;

// The decoder grows its memory itself; beyond this limit it gets none.
const PAGE = 65_536;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * PAGE > maxMemory) throw new RangeError('a picture may not take more memory');
  return grow.call(this, pages);
};

const { default: libheif } = await import('libheif-js/wasm-bundle.js');
parentPort.postMessage('loaded');
const images = new libheif.HeifDecoder().decode(bytes);
const image = images.find((one) => one.is_primary()) ?? images[0];
if (!image) throw new Error('no picture');
const [width, height] = [image.get_width(), image.get_height()];
// The header was checked already; the decoder may read a different one.
if (width * height > maxPixels) throw new Error('too many pixels');
const data = await new Promise((resolve, reject) => {
  image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) =>
    shown ? resolve(shown.data) : reject(new Error('not decodable')),
  );
});
parentPort.postMessage({ data, width, height }, [data.buffer]);
