import sharp, { type Sharp } from 'sharp';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { clipBox } from '../geometry/boxes.ts';
import type { SmallPhoto } from '../photo/open-photo.ts';

/** RGB. */
export type Picture = Pick<SmallPhoto, 'width' | 'height' | 'data'>;

/** Side of an enlarged copy: the input size of the face detector. */
export const enlargedPx = 512;
const background = '#808080';

const openRaw = ({ data, width, height }: Picture) => sharp(data, { raw: { width, height, channels: 3 } });

const rawOf = async (picture: Sharp): Promise<Picture> => {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** A copy turned clockwise around its center, on gray. */
export const turnedCopy = (photo: Picture, degrees: number): Promise<Picture> =>
  rawOf(openRaw(photo).rotate(degrees, { background }));

/** The upright box in the photo around a box in its {@link turnedCopy}. */
export const turnedBack = (box: PixelBox, photo: Picture, copy: Picture, degrees: number): PixelBox => {
  const angle = (degrees * Math.PI) / 180;
  const sine = Math.sin(angle);
  const cosine = Math.cos(angle);
  const across = box.x + (box.width - copy.width) / 2;
  const down = box.y + (box.height - copy.height) / 2;
  const width = box.width * cosine + box.height * Math.abs(sine);
  const height = box.width * Math.abs(sine) + box.height * cosine;
  return {
    x: across * cosine + down * sine + (photo.width - width) / 2,
    y: down * cosine - across * sine + (photo.height - height) / 2,
    width,
    height,
  };
};

/**
 * A square of the photo around the center of a box, turned around that center and enlarged to {@link enlargedPx}; gray
 * outside the photo.
 */
export const enlargedCopy = async (
  photo: Picture,
  box: PixelBox,
  sidePx: number,
  degrees: number,
): Promise<Picture> => {
  const side = Math.max(1, Math.round(sidePx));
  const left = Math.round(box.x + box.width / 2 - side / 2);
  const top = Math.round(box.y + box.height / 2 - side / 2);
  const inside = clipBox({ x: left, y: top, width: side, height: side }, photo.width, photo.height);
  const part = await rawOf(
    openRaw(photo).extract({ left: inside.x, top: inside.y, width: inside.width, height: inside.height }),
  );
  const square = await rawOf(
    openRaw(part).extend({
      left: inside.x - left,
      top: inside.y - top,
      right: left + side - inside.x - inside.width,
      bottom: top + side - inside.y - inside.height,
      background,
    }),
  );
  const turned = degrees === 0 ? square : await turnedCopy(square, degrees);
  const offset = Math.floor((turned.width - side) / 2);
  const middle = openRaw(turned).extract({ left: offset, top: offset, width: side, height: side });
  return rawOf(middle.resize(enlargedPx, enlargedPx));
};
