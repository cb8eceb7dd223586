import sharp, { type Sharp } from 'sharp';

/** A kind of damage to a picture between the shelf and the file. */
export type Spoil = (picture: Sharp) => Sharp;

/** The camera moves by `lengthPx` while the shutter is open, along a line that falls by `degrees` to the right. */
export const moved =
  (lengthPx: number, degrees: number): Spoil =>
  (picture) => {
    const reach = Math.ceil(lengthPx / 2);
    const size = 2 * reach + 1;
    const kernel = new Array<number>(size * size).fill(0);
    const angle = (degrees * Math.PI) / 180;
    for (let at = -lengthPx / 2; at <= lengthPx / 2; at += 0.25) {
      const column = reach + Math.round(at * Math.cos(angle));
      kernel[(reach + Math.round(at * Math.sin(angle))) * size + column] = 1;
    }
    return picture.convolve({ width: size, height: size, kernel });
  };

/** A white disc, whose radius is a share of the width, in a photo of this size: the reflection of a lamp. */
export const reflecting =
  (width: number, height: number, share: number): Spoil =>
  (picture) => {
    const disc = `<circle cx="${0.48 * width}" cy="${0.5 * height}" r="${share * width}" fill="#fff"/>`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${disc}</svg>`;
    return picture.composite([{ input: Buffer.from(svg) }]);
  };

/** Turns the picture clockwise, and crops it to the part that the turned picture fills completely. */
export const turned =
  (width: number, height: number, degrees: number): Spoil =>
  (picture) => {
    const angle = (Math.abs(degrees) * Math.PI) / 180;
    const sine = Math.sin(angle);
    const cosine = Math.cos(angle);
    const outerWidth = width * cosine + height * sine;
    const outerHeight = width * sine + height * cosine;
    const kept = Math.min(width / outerWidth, height / outerHeight);
    const size = { width: Math.floor(width * kept) - 2, height: Math.floor(height * kept) - 2 };
    const left = Math.floor((outerWidth - size.width) / 2);
    const top = Math.floor((outerHeight - size.height) / 2);
    return picture.rotate(degrees, { background: '#777' }).extract({ ...size, left, top });
  };

/** The light of an evening: bright parts stay, everything else turns dark. */
export const inTheEvening: Spoil = (picture) => picture.linear(1.5, -110);

export const spoil = (photo: Uint8Array, change: Spoil): Promise<Buffer> =>
  change(sharp(photo)).jpeg({ quality: 85 }).toBuffer();
