import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShelfDetection, ShelfInsight } from '../../../../domain/shelf-captures/analysis.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { createShelfEngine } from '../../../../processing/shelf/engine.ts';
import { priceIn } from '../../../../processing/shelf/price-labels/price-text.ts';
import { packAbove } from '../../../../processing/shelf/price-labels/product-above.ts';
import { readPriceLabels } from '../../../../processing/shelf/price-labels/read-price-labels.ts';
import { drawShelf, engineSettings, inputOf, makeCatalog, type ShelfFixture, writePhotos } from '../shelf-fixture.ts';
import { drawLabel, raisedLabel } from './price-label-picture.ts';

let fixture: ShelfFixture;

beforeAll(async () => {
  fixture = await makeCatalog(4, 2);
});

afterAll(() => rm(fixture.folder, { recursive: true, force: true }));

const reader = new LazyOcrReader(undefined, 1);

interface Place {
  readonly input: Buffer;
  readonly left: number;
  readonly top: number;
}

/** Reads the labels on an empty board. */
const readBoard = async (labels: readonly Place[], detections: readonly ShelfDetection[] = []) => {
  const width = 1000;
  const height = 400;
  const path = join(fixture.folder, 'board.png');
  await sharp({ create: { width, height, channels: 3, background: '#8a8f96' } })
    .composite([...labels])
    .png()
    .toFile(path);
  return readPriceLabels(reader, path, { photoId: 'board', width, height, detections, rows: [] });
};

const pack = (sku: string | null, x: number, width: number): ShelfDetection => ({
  detectionId: `${x}`,
  sku,
  brand: 'Ostara',
  confidence: 0.9,
  candidates: [],
  box: { x, y: 10, width, height: 140 },
  duplicateOf: null,
  row: 0,
});

const pricesOf = (insights: readonly ShelfInsight[]): string[] =>
  insights
    .flatMap(({ type, message }) => (type === 'price_label' ? [/\d+\.\d\d/.exec(message)?.[0] ?? ''] : []))
    .sort();

describe('price labels', { timeout: 300_000 }, () => {
  it('Prices are read with a separator and with small, raised cents; unit prices and former prices on the same label are not reported', async () => {
    const formerPrice = await drawLabel(150, 90, [
      { text: '8.99', x: 90, y: 8, heightPx: 14 },
      { text: '6.59', x: 14, y: 36, heightPx: 34 },
    ]);
    const insights = await readBoard([
      { input: await raisedLabel('3', '95', '7.90'), left: 60, top: 160 },
      { input: await raisedLabel('24', '50', '98.20'), left: 280, top: 160 },
      { input: await drawLabel(130, 70, [{ text: '12.49', x: 14, y: 18, heightPx: 30 }]), left: 560, top: 160 },
      { input: formerPrice, left: 800, top: 160 },
    ]);
    expect(pricesOf(insights)).toEqual(['12.49', '24.50', '3.95', '6.59']);
  });

  it('A number whose last digits are as large as the others is not a price', async () => {
    const label = await drawLabel(130, 70, [{ text: '330', x: 24, y: 18, heightPx: 34 }]);
    expect(await readBoard([{ input: label, left: 100, top: 160 }])).toEqual([]);
  });

  it('A price names the product that is above its label, and none if the place above is empty', async () => {
    const label = await raisedLabel('3', '95', '7.90');
    const insights = await readBoard(
      [
        { input: label, left: 60, top: 170 },
        { input: label, left: 460, top: 170 },
      ],
      [pack('ostara-classic', 40, 170)],
    );
    const known = insights.toSorted((a, b) => (a.box?.x ?? 0) - (b.box?.x ?? 0));
    expect(known).toMatchObject([
      { photoId: 'board', sku: 'ostara-classic', brand: 'Ostara' },
      { photoId: 'board', sku: null, brand: null },
    ]);
  });

  it('Numbers printed on a pack are not prices', async () => {
    const label = await drawLabel(130, 70, [{ text: '12.49', x: 14, y: 18, heightPx: 30 }]);
    expect(await readBoard([{ input: label, left: 100, top: 60 }], [pack('ostara-classic', 80, 180)])).toEqual([]);
  });

  it('A capture has price labels only if its profile asks for them', async () => {
    const engine = createShelfEngine(engineSettings(join(fixture.folder, 'cache')));
    try {
      const { bytes, packs } = await drawShelf(fixture.standing, { widthPx: 1200, heightPx: 850 });
      const shown = packs.find(({ visible, box: [x, y] }) => visible > 0.95 && x > 300 && y < 300);
      if (!shown) throw new Error('the drawn shelf shows no whole pack');
      const [x, y, width, height] = shown.box;
      const input = await sharp(await raisedLabel('3', '95', '7.90'))
        .resize(100)
        .toBuffer();
      const left = Math.round(x + width / 2 - 60);
      const top = Math.round(y + height + 4);
      const photo = await sharp(bytes).composite([{ input, left, top }]).jpeg({ quality: 90 }).toBuffer();
      const photos = await writePhotos(fixture, [photo], 'labels');
      const resultWith = async (recognition: object) => {
        const analysis = await engine.process(inputOf(fixture, photos, { recognition }), {
          signal: new AbortController().signal,
        });
        if (analysis.outcome !== 'completed') throw new Error('the analysis is not completed');
        return analysis.result;
      };
      const without = await resultWith({});
      expect(without.insights.map(({ type }) => type)).not.toContain('price_label');
      expect(without.unknown.map(({ measure }) => measure)).toContain('price_tags');
      const read = await resultWith({ reportPriceLabels: true });
      expect(read.insights.filter(({ type }) => type === 'price_label')).toEqual([
        {
          type: 'price_label',
          message: expect.stringMatching(/^A price label reads 3\.95/),
          confidence: expect.any(Number),
          photoId: 'labels-0',
          sku: shown.placed.pack.sku,
          brand: shown.placed.pack.brand,
          box: expect.any(Object),
        },
      ]);
      expect(read.unknown.map(({ measure }) => measure)).not.toContain('price_tags');
    } finally {
      await engine.close();
    }
  });
});

describe('the text of a price', () => {
  it.each([
    ['3,95', 395],
    ['2.49 €', 249],
    ['$11.99', 1199],
    ['29,90', 2990],
    ['085', 85],
    ['00085', 85],
    ['3760', 3760],
  ])('%s is %i hundredths', (text, cents) => {
    expect(priceIn(text)?.cents).toBe(cents);
  });

  it.each(['14.10.15', '330ml', '0,5L', '2,581', '25', '00,50', '500g', '', 'Bio'])('"%s" is not a price', (text) => {
    expect(priceIn(text)).toBeNull();
  });
});

describe('the product above a label', () => {
  const label = { x: 100, y: 160, width: 60, height: 40 };

  it('The nearest pack above the middle of the label is its product', () => {
    expect(packAbove(label, [pack('left', 0, 95), pack('above', 96, 90), pack('right', 190, 90)])?.sku).toBe('above');
  });

  it('A label below no pack, far below one, or at the edge between two has no product', () => {
    expect(packAbove(label, [pack('left', 0, 95)])).toBeNull();
    expect(packAbove({ ...label, y: 400 }, [pack('above', 96, 90)])).toBeNull();
    expect(packAbove(label, [pack('left', 30, 101), pack('right', 131, 100)])).toBeNull();
  });
});
