import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { at, byteAt } from '../../../../domain/assert.ts';
import type { RotatedBox } from './geometry.ts';
import { type Raster, resizeRaster } from './raster.ts';
import { findRegions } from './regions.ts';

// ImageNet statistics, in the blue, green, red order that the PP-OCR detectors were trained with.
const mean = [0.485, 0.456, 0.406] as const;
const deviation = [0.229, 0.224, 0.225] as const;
const sideMultiple = 32;

const fittedSide = (side: number, scale: number): number =>
  Math.max(sideMultiple, Math.round((side * scale) / sideMultiple) * sideMultiple);

const toTensor = (raster: Raster): Tensor => {
  const pixels = raster.width * raster.height;
  const input = new Float32Array(3 * pixels);
  for (let channel = 0; channel < 3; channel += 1) {
    const scale = 1 / (255 * at(deviation, channel));
    const shift = at(mean, channel) / at(deviation, channel);
    const source = 2 - channel;
    for (let pixel = 0; pixel < pixels; pixel += 1) {
      input[channel * pixels + pixel] = byteAt(raster.data, pixel * 3 + source) * scale - shift;
    }
  }
  return new Tensor('float32', input, [1, 3, raster.height, raster.width]);
};

/**
 * Finds the text lines of an image.
 * @param pixelsMax the image is shrunk to about this many pixels first, and never enlarged.
 * @returns boxes in pixels of `raster`.
 */
export const detectText = async (
  session: InferenceSession,
  raster: Raster,
  pixelsMax: number,
): Promise<RotatedBox[]> => {
  const scale = Math.min(1, Math.sqrt(pixelsMax / (raster.width * raster.height)));
  const width = fittedSide(raster.width, scale);
  const height = fittedSide(raster.height, scale);
  const small = await resizeRaster(raster, width, height);
  const output = await session.run({ [at(session.inputNames, 0)]: toTensor(small) });
  const map = output[at(session.outputNames, 0)];
  if (!map || !(map.data instanceof Float32Array)) throw new Error('the detection model gave no probability map');
  const sx = raster.width / width;
  const sy = raster.height / height;
  return findRegions({ data: map.data, width, height }).map((box) => scaleBox(box, sx, sy));
};

// The two scales differ only by rounding, so the angle stays the same.
const scaleBox = (box: RotatedBox, sx: number, sy: number): RotatedBox => ({
  cx: box.cx * sx,
  cy: box.cy * sy,
  width: box.width * sx,
  height: box.height * sy,
  angle: box.angle,
});
