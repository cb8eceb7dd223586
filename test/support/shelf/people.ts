import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/**
 * A picture of people that comes with the package of the face detector; the region shows the head and shoulders of one.
 */
const samplePath = join(
  dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo/sample5.jpg',
);
const person = { left: 731, top: 36, width: 265, height: 359 };
/** The box of the face after {@link withPerson}, in pixels of the photo. */
export const faceBox = { x: 386, y: 163, width: 131, height: 169 };

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** A photo of a shelf with a person in front of it, whose head is tilted clockwise by `degrees`, as PNG. */
export const withPerson = async (photo: Uint8Array, degrees = 0): Promise<Buffer<ArrayBuffer>> => {
  const upright = await sharp(samplePath).extract(person).resize(220).png().toBuffer();
  const standing =
    degrees === 0 ? upright : await sharp(upright).rotate(degrees, { background: clear }).png().toBuffer();
  const png = await sharp(photo)
    .composite([{ input: standing, left: 340, top: 100 }])
    .png()
    .toBuffer();
  return Buffer.from(png);
};

/** The amount of detail at the place of the face in a picture of {@link withPerson}, even if the picture was scaled. */
export const contrastOfFace = async (bytes: Uint8Array, photoWidth = 900): Promise<number> => {
  const scale = ((await sharp(bytes).metadata()).width ?? 0) / photoWidth;
  const [left, top, width, height] = [faceBox.x, faceBox.y, faceBox.width, faceBox.height].map((at) =>
    Math.round(at * scale),
  ) as [number, number, number, number];
  const { data, info } = await sharp(bytes).extract({ left, top, width, height }).raw().toBuffer({
    resolveWithObject: true,
  });
  const edges = await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .grayscale()
    .convolve({ width: 3, height: 3, kernel: [0, -1, 0, -1, 4, -1, 0, -1, 0], scale: 1, offset: 128 })
    .png()
    .toBuffer();
  return (await sharp(edges).stats()).channels[0]?.stdev ?? 0;
};
