import sharp from 'sharp';
import { at } from '../../../domain/assert.ts';
import type { AnalyzedPhoto, PixelBox, ShelfInsight } from '../../../domain/shelf-captures/analysis.ts';
import type { RotatedBox } from '../../documents/read/ocr/geometry.ts';
import { roundBox } from '../photo/analyzed-photo.ts';
import type { Raster } from '../vision/raster.ts';
import { type FoundPrice, findPrices, type LineReader } from './find-prices.ts';
import { wordsAround } from './label-words.ts';
import { packAbove } from './product-above.ts';

/** Labels are no easier to read with more pixels, which would cost memory. */
const longSidePx = 4000;
/** Above this confidence, all prices of the sets in docs/accuracy.md are right. */
const confidenceMin = 0.6;

const openPhoto = async (path: string): Promise<Raster> => {
  const { data, info } = await sharp(path, { failOn: 'truncated' })
    .rotate()
    .resize(longSidePx, longSidePx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

/** The upright rectangle around a line, in pixels of the photo. */
const boxAround = ({ cx, cy, width, height, angle }: RotatedBox, factor: number): PixelBox => {
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  const w = width * cos + height * sin;
  const h = width * sin + height * cos;
  return roundBox({ x: (cx - w / 2) * factor, y: (cy - h / 2) * factor, width: w * factor, height: h * factor });
};

const messageOf = (cents: number, words: string): string => {
  const price = `A price label reads ${(cents / 100).toFixed(2)}`;
  return words === '' ? `${price}.` : `${price}, next to "${words}".`;
};

/** Reads the price labels on the edges of the shelf boards: one insight for each price with enough confidence. */
export const readPriceLabels = async (
  reader: LineReader,
  path: string,
  { photoId, width, detections }: AnalyzedPhoto,
): Promise<ShelfInsight[]> => {
  const raster = await openPhoto(path);
  const factor = width / raster.width;
  const packs = detections.map(({ box }) => ({
    x: box.x / factor,
    y: box.y / factor,
    width: box.width / factor,
    height: box.height / factor,
  }));
  const { prices, lines } = await findPrices(reader, raster, packs);
  const sure = prices.filter(({ confidence }) => confidence >= confidenceMin);
  const words = await wordsAround(reader, raster, sure, lines);
  const insightOf = ({ cents, confidence, line }: FoundPrice, index: number): ShelfInsight => {
    const box = boxAround(line, factor);
    const pack = packAbove(box, detections);
    return {
      type: 'price_label',
      message: messageOf(cents, at(words, index)),
      confidence: Math.round(confidence * 1000) / 1000,
      photoId,
      sku: pack?.sku ?? null,
      brand: pack?.brand ?? null,
      box,
    };
  };
  return sure.map(insightOf);
};
