import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { layoutSimilarity } from '../../../domain/fraud/layout-sketch.ts';
import { layoutOf } from '../../../processing/documents/fingerprints/layout-features.ts';
import { perceptualHash, turnedHashes } from '../../../processing/documents/fingerprints/perceptual-hash.ts';
import { textSignature } from '../../../processing/documents/fingerprints/text-signature.ts';
import type { PageText } from '../../../processing/documents/read/files/page.ts';
import type { Box } from '../../../processing/documents/read/ocr/geometry.ts';
import type { Raster } from '../../../processing/documents/read/ocr/raster.ts';
import { type Placed, placedPage } from '../../../samples/placed-page.ts';
import { lines, makePicture, receiptPrints, receiptSize } from './documents.ts';

const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const bitsApart = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

const sameShare = (a: readonly number[], b: readonly number[]): number =>
  a.filter((value, index) => value === b[index]).length / a.length;

/** A receipt as read: texts with their places, in any unit. */
const receiptWith = (values: { day: string; number: string; sums: readonly string[] }): PageText => {
  const items = ['Oat milk', 'Rye bread', 'Coffee beans', 'Total', 'Cash', 'Change'];
  return placedPage([
    ['Green Leaf Grocery Ltd', 60, 20],
    ['14 Harbour Street', 70, 35],
    ['Bristol BS1 4QA', 70, 50],
    ['Tel 0117 496 0182', 70, 65],
    [`Date ${values.day}`, 20, 90],
    [`Receipt ${values.number}`, 20, 105],
    ...items.flatMap((item, index): Placed[] => [
      [item, 20, 130 + index * 15],
      [values.sums[index] ?? '', 220, 130 + index * 15],
    ]),
  ]);
};

/** The page as read from another picture: moved, scaled, and without the part above a line. */
const copyOf = ({ segments, ...page }: PageText, scale: number, from: number): PageText => {
  const move = <Boxed extends { readonly box: Box }>(one: Boxed): Boxed => ({
    ...one,
    box: {
      x: (one.box.x + 31) * scale,
      y: (one.box.y - from) * scale,
      width: one.box.width * scale,
      height: one.box.height * scale,
    },
  });
  return {
    ...page,
    segments: segments
      .filter(({ box }) => box.y >= from)
      .map((segment) => ({ ...move(segment), words: segment.words.map(move) })),
  };
};

describe('The sketch of the layout', () => {
  const receipt = receiptWith({
    day: '17/05/2024 14:32',
    number: 'R-20417',
    sums: ['12.15', '13.40', '29.90', '55.45', '60.00', '14.55'],
  });

  it('The sketch of the layout of a page that was cropped, scaled or photographed again is that of the page', () => {
    for (const [scale, from] of [[2.7, 0] as const, [0.4, 0] as const, [1.3, 60] as const]) {
      expect(layoutSimilarity(layoutOf([receipt]), layoutOf([copyOf(receipt, scale, from)]))).toBeGreaterThan(0.9);
    }
  });

  it('The sketch of the layout of another receipt of the same shop is another one', () => {
    const other = receiptWith({
      day: '18/05/2024 09:11',
      number: 'R-20533',
      sums: ['17.25', '13.80', '21.90', '52.95', '80.00', '27.05'],
    });
    expect(layoutSimilarity(layoutOf([receipt]), layoutOf([other]))).toBeLessThan(0.3);
  });
});

it('Fingerprints of a recompressed and shrunk copy are close, those of another page are not', async () => {
  const picture = await makePicture(receiptPrints, receiptSize);
  const other = await makePicture(
    lines(['Dear neighbor,', 'the garden party is on Sunday.', 'Bring chairs and good humour.', 'Yours, Ada'], 20),
    receiptSize,
  );
  const copy = await sharp(picture).resize(400).jpeg({ quality: 40 }).toBuffer();
  const [original, copied, different] = await Promise.all(
    [picture, copy, other].map(async (bytes) => perceptualHash(await toRaster(sharp(bytes)))),
  );
  expect(original).toMatch(/^[0-9a-f]{16}$/);
  expect(bitsApart(original ?? '', copied ?? '')).toBeLessThanOrEqual(6);
  expect(bitsApart(original ?? '', different ?? '')).toBeGreaterThan(16);
});

it('Fingerprints of a picture that is turned by quarters are known without turning it', async () => {
  const picture = await makePicture(receiptPrints, receiptSize);
  const expected = await turnedHashes(await toRaster(sharp(picture)));
  const turns = [90, 180, 270].map(async (degrees) =>
    perceptualHash(await toRaster(sharp(await sharp(picture).rotate(degrees).linear(1, 5).png().toBuffer()))),
  );
  for (const [index, hash] of (await Promise.all(turns)).entries()) {
    expect(bitsApart(hash, expected[index] ?? '')).toBeLessThanOrEqual(2);
  }
});

it('Fingerprints of similar texts share most of their signature, those of different texts almost nothing', () => {
  const text =
    'Brightwater Cycles Ltd, 27 Mill Lane, Leeds. Touring wheel, rear, two pieces; brake service. Total due 268.80 pounds. Thank you.';
  const signature = textSignature(text);
  expect(signature).toHaveLength(64);
  expect(signature.every((value) => Number.isInteger(value) && value >= 0 && value <= 0xffffffff)).toBe(true);
  expect(sameShare(signature, textSignature(text.replace('268.80', '468.80')))).toBeGreaterThan(0.7);
  expect(
    sameShare(
      signature,
      textSignature(
        'The quick brown fox jumps over the lazy dog while nobody looks at the moon above the old harbour.',
      ),
    ),
  ).toBeLessThan(0.15);
  expect(textSignature('too short')).toEqual([]);
});
