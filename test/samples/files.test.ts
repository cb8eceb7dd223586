import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readExpectedSamples, samplePath } from '../../samples/catalog/documents.ts';
import { pdfText } from '../support/documents/pdf-text.ts';

const sampleMaxBytes = 400 * 1024;
const names = Object.keys(await readExpectedSamples());
const photos = names.filter((name) => name.endsWith('.jpg'));

describe('The sample files', () => {
  it('The sample files are exactly those whose true values are known', async () => {
    expect((await readdir(samplePath('.'))).sort()).toEqual([...names].sort());
  });

  it.each(names)('%s has the bytes of its type and stays small', async (name) => {
    const bytes = await readFile(samplePath(name));
    const signature = name.endsWith('.pdf') ? Buffer.from('%PDF-') : Buffer.from([0xff, 0xd8, 0xff]);
    expect(bytes.subarray(0, signature.length)).toEqual(signature);
    expect(bytes.length).toBeLessThan(sampleMaxBytes);
  });

  it.each(photos)('%s is an upright photo without metadata', async (name) => {
    const facts = await sharp(samplePath(name)).metadata();
    expect(facts.height).toBeGreaterThan(facts.width);
    expect(facts.exif).toBeUndefined();
    expect(facts.xmp).toBeUndefined();
  });

  it('The receipt-blurred.jpg is far less sharp than the readable receipts', async () => {
    const sharpness = async (name: string) =>
      (await sharp(samplePath(name)).grayscale().resize(1000).stats()).sharpness;
    expect(await sharpness('receipt-blurred.jpg')).toBeLessThan((await sharpness('receipt.jpg')) / 5);
    expect(await sharpness('receipt-blurred.jpg')).toBeLessThan((await sharpness('receipt-two.jpg')) / 5);
  });
});

describe('The sample PDFs', () => {
  it('The invoice.pdf has its values as text on two pages', async () => {
    const pages = await pdfText(samplePath('invoice.pdf'));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('CW-2026-04817');
    expect(pages[1]).toContain('48,519.10');
  });

  it('The invoice-scanned.pdf is one page without text', async () => {
    expect(await pdfText(samplePath('invoice-scanned.pdf'))).toEqual(['']);
  });
});
