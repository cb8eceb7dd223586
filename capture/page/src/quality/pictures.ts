import { byteAt } from '../../../../domain/assert.ts';
import type { GrayPicture } from '../../../../processing/geometry/gray-picture.ts';
import { type Colors, luminanceOf } from './colors.ts';

type Source = ImageBitmap | HTMLVideoElement | HTMLImageElement;

const sizeOf = (source: Source): { width: number; height: number } => {
  if (source instanceof HTMLVideoElement) return { width: source.videoWidth, height: source.videoHeight };
  if (source instanceof HTMLImageElement) return { width: source.naturalWidth, height: source.naturalHeight };
  return { width: source.width, height: source.height };
};

/** Red, green, blue and opacity of a picture, scaled down to this width at most. */
const pixelsOf = (source: Source, widthMax: number): { data: Uint8Array; width: number; height: number } => {
  const full = sizeOf(source);
  const scale = Math.min(1, widthMax / full.width);
  const width = Math.max(1, Math.round(full.width * scale));
  const height = Math.max(1, Math.round(full.height * scale));
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot read pictures.');
  context.drawImage(source, 0, 0, width, height);
  return { data: new Uint8Array(context.getImageData(0, 0, width, height).data.buffer), width, height };
};

/** The luminance of a picture, scaled down to this width at most. */
export const grayOf = (source: Source, widthMax: number): GrayPicture => {
  const { data, width, height } = pixelsOf(source, widthMax);
  const gray = new Uint8Array(width * height);
  for (let index = 0; index < gray.length; index += 1) {
    const at = index * 4;
    gray[index] = luminanceOf(byteAt(data, at), byteAt(data, at + 1), byteAt(data, at + 2));
  }
  return { data: gray, width, height };
};

/** The colors of a picture, scaled down to this width at most. */
export const colorsOf = (source: Source, widthMax: number): Colors => {
  const { data, width, height } = pixelsOf(source, widthMax);
  const colors = new Uint8Array(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    colors.set(data.subarray(index * 4, index * 4 + 3), index * 3);
  }
  return { data: colors, width, height };
};

/** The part of a picture within these shares of its size. */
export const cropGray = (
  gray: GrayPicture,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): GrayPicture => {
  const x = Math.floor(left * gray.width);
  const y = Math.floor(top * gray.height);
  const width = Math.max(1, Math.ceil(right * gray.width) - x);
  const height = Math.max(1, Math.ceil(bottom * gray.height) - y);
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * gray.width + x;
    data.set(gray.data.subarray(from, from + width), row * width);
  }
  return { data, width, height };
};

/** Mean difference of two pictures of the same size, 0..255: how much a camera moved between them. */
export const differenceOf = (one: GrayPicture, other: GrayPicture): number => {
  if (one.data.length !== other.data.length) return 255;
  let sum = 0;
  for (let index = 0; index < one.data.length; index += 1) {
    sum += Math.abs(byteAt(one.data, index) - byteAt(other.data, index));
  }
  return sum / Math.max(1, one.data.length);
};

/** The current frame of a video, as a JPEG in full size. */
export const takePicture = async (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
};

/** Opens a picture upright; null for a file that this browser cannot show, such as a PDF. */
export const openPicture = async (file: Blob): Promise<ImageBitmap | null> =>
  file.type.startsWith('image/') ? createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null) : null;
