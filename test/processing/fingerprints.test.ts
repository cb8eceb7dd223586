import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { perceptualHash } from '../../processing/documents/fingerprints/perceptual-hash.ts';
import { textSignature } from '../../processing/documents/fingerprints/text-signature.ts';
import type { Raster } from '../../processing/documents/ocr/raster.ts';
import { findTampering } from '../../processing/documents/tampering/find-tampering.ts';
import { parsePdfDate } from '../../processing/documents/tampering/pdf-metadata.ts';
import { lines, makePdf, makePicture, receiptPrints, receiptSize, temporaryFolder } from './documents.ts';

const toRaster = async (image: Sharp): Promise<Raster> => {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
};

const bitsApart = (a: string, b: string): number =>
  (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2).replaceAll('0', '').length;

const sameShare = (a: readonly number[], b: readonly number[]): number =>
  a.filter((value, index) => value === b[index]).length / a.length;

describe('fingerprints', () => {
  it('of a recompressed and shrunk copy are near, of another page far', async () => {
    const picture = await makePicture(receiptPrints, receiptSize);
    const other = await makePicture(
      lines(['Dear neighbour,', 'the garden party is on Sunday.', 'Bring chairs and good humour.', 'Yours, Ada'], 20),
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

  it('of like texts share most of their signature, of unlike ones next to nothing', () => {
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

describe('signs of tampering', () => {
  const findIn = async (bytes: Uint8Array, mimeType: string, dates: readonly string[] = []): Promise<string[]> => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'file');
    await writeFile(path, bytes);
    const findings = await findTampering(
      { fileIndex: 0, label: 'front', declaredType: mimeType, path },
      mimeType,
      dates,
    );
    expect(findings.every(({ explanation }) => explanation.endsWith('.'))).toBe(true);
    return findings.map(({ code }) => code);
  };

  it('are not found in a PDF as it was made', async () => {
    expect(await findIn(await (await makePdf([receiptPrints], receiptSize)).save(), 'application/pdf')).toEqual([]);
  });

  it('are found in a PDF that was saved again on top of itself', async () => {
    const bytes = await (await makePdf([receiptPrints], receiptSize)).save();
    const again = Buffer.concat([bytes, Buffer.from('\n1 0 obj\n<< >>\nendobj\nstartxref\n0\n%%EOF\n')]);
    expect(await findIn(again, 'application/pdf')).toContain('pdf_revisions');
  });

  it('are found in a PDF that is dated later than it was made', async () => {
    const pdf = await makePdf([receiptPrints], receiptSize);
    pdf.setCreationDate(new Date('2024-01-01T00:00:00Z'));
    pdf.setModificationDate(new Date('2024-01-01T00:00:00Z'));
    expect(await findIn(await pdf.save(), 'application/pdf', ['2024-05-17'])).toEqual(['dated_after_creation']);
  });

  it('are found in a picture that an editing program saved', async () => {
    const picture = sharp(await makePicture(receiptPrints, receiptSize));
    const edited = await picture
      .withExif({ IFD0: { Software: 'Adobe Photoshop 25.1' } })
      .jpeg()
      .toBuffer();
    expect(await findIn(edited, 'image/jpeg')).toEqual(['edited_image']);
    const plain = await sharp(await makePicture(receiptPrints, receiptSize))
      .withExif({ IFD0: { Software: 'HDR+ 1.0.5' } })
      .jpeg()
      .toBuffer();
    expect(await findIn(plain, 'image/jpeg')).toEqual([]);
  });

  it('reads the dates of PDFs with their time zones', () => {
    expect(parsePdfDate("D:20240517143200+02'00'")?.toISOString()).toBe('2024-05-17T12:32:00.000Z');
    expect(parsePdfDate('D:2024')?.toISOString()).toBe('2024-01-01T00:00:00.000Z');
    expect(parsePdfDate('yesterday')).toBeNull();
  });
});
