import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { perceptualHash, turnedHashes } from '../../../processing/documents/fingerprints/perceptual-hash.ts';
import { textSignature } from '../../../processing/documents/fingerprints/text-signature.ts';
import type { Raster } from '../../../processing/documents/read/ocr/raster.ts';
import { lines, makePicture, receiptPrints, receiptSize } from './documents.ts';

const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const bitsApart = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

const sameShare = (a: readonly number[], b: readonly number[]): number =>
  a.filter((value, index) => value === b[index]).length / a.length;

describe('fingerprints', () => {
  it('of a recompressed and shrunk copy are close, those of another page are not', async () => {
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

  it('of a picture that is turned by quarters are known without turning it', async () => {
    const picture = await makePicture(receiptPrints, receiptSize);
    const expected = await turnedHashes(await toRaster(sharp(picture)));
    const turns = [90, 180, 270].map(async (degrees) =>
      perceptualHash(await toRaster(sharp(await sharp(picture).rotate(degrees).linear(1, 5).png().toBuffer()))),
    );
    for (const [index, hash] of (await Promise.all(turns)).entries())
      expect(bitsApart(hash, expected[index] ?? '')).toBeLessThanOrEqual(2);
  });

  it('of similar texts share most of their signature, those of different texts almost nothing', () => {
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
});
