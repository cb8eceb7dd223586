import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { QualitySettings } from '../../../domain/workflow-definitions/definition.ts';
import type { QualityFinding } from '../../../processing/documents/contract.ts';
import { judgeFile, judgePage } from '../../../processing/documents/quality/gate.ts';
import { readFilePages } from '../../../processing/documents/read/files/read-file.ts';
import { sniffFile } from '../../../processing/documents/read/files/sniff.ts';
import { LazyOcrReader } from '../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { samplePath } from '../../../samples/catalog/documents.ts';
import { makePicture, type Print, receiptPrints, receiptSize, temporaryFolder, toInput } from './documents.ts';

const reader = new LazyOcrReader(undefined, 1);
const picture = await makePicture(receiptPrints, receiptSize);

/** The gate's findings on a picture, with the thresholds of a version. */
const judge = async (bytes: Uint8Array, thresholds: object = {}): Promise<QualityFinding[]> => {
  await using folder = await temporaryFolder();
  const [file] = (await toInput(folder.path, [{ bytes }])).files;
  const type = file && (await sniffFile(file.path));
  if (!file || !type) throw new Error('there is no picture');
  const settings = QualitySettings.parse(thresholds);
  const found: QualityFinding[] = [];
  for await (const { page } of readFilePages(reader, file, type)) {
    found.push(...(await judgePage(page, 'document', settings)), ...judgeFile([page.text], 'document', settings));
  }
  return found;
};

/** A photo of the receipt on a gray table. */
const onTable = (width: number, height: number, left: number, top: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6b655c' } }).composite([{ input: picture, left, top }]);

const glare = Buffer.from(
  '<svg width="1200" height="1200"><rect x="150" y="700" width="560" height="420" fill="#fff"/></svg>',
);
/** A picture that is sharp except at its lower end, as if the paper bent away from the camera. */
const bent = async (): Promise<Buffer> => {
  const { width, height } = await sharp(picture).metadata();
  const top = Math.round(height * 0.68);
  const end = await sharp(picture)
    .extract({ left: 0, top, width, height: height - top })
    .blur(6)
    .toBuffer();
  return sharp(picture)
    .composite([{ input: end, left: 0, top }])
    .png()
    .toBuffer();
};

/** One picture for each measure. If the default threshold is generous, the case sets a stricter one. */
const cases: [code: string, bytes: () => Promise<Uint8Array>, thresholds: object][] = [
  ['blurred', () => sharp(picture).blur(6).png().toBuffer(), { minSharpness: 100 }],
  ['too_dark', () => sharp(picture).linear(0.12, 0).png().toBuffer(), {}],
  ['too_small', () => sharp(picture).resize({ width: 260 }).png().toBuffer(), {}],
  ['text_too_small', () => sharp(picture).resize({ width: 390 }).png().toBuffer(), { minTextHeightPx: 22 }],
  ['unreadable', () => sharp(picture).blur(7).png().toBuffer(), { minOcrConfidence: 0.97 }],
  ['region_unreadable', bent, {}],
  ['little_text', () => onTable(2_600, 2_600, 900, 900).png().toBuffer(), { minTextShare: 0.2 }],
  [
    'glare',
    () =>
      onTable(1_200, 1_200, 150, 150)
        .composite([{ input: glare }])
        .png()
        .toBuffer(),
    { maxGlareShare: 0.1 },
  ],
  ['cropped', () => sharp(picture).extract({ left: 66, top: 0, width: 560, height: 861 }).png().toBuffer(), {}],
];

describe('The capture quality gate', { timeout: 180_000 }, () => {
  it.each(cases)(
    'The finding %s has a page, a measure, a threshold and advice',
    async (code, makeBytes, thresholds) => {
      const found = await judge(await makeBytes(), thresholds);
      expect(found.map((finding) => finding.code)).toContain(code);
      for (const finding of found) {
        expect(finding).toMatchObject({
          fileIndex: 0,
          page: 1,
          measured: expect.any(Number),
          threshold: expect.any(Number),
        });
        expect(finding.advice).toMatch(/^[A-Z].*\.$/);
      }
    },
  );

  it('A clean picture has no findings', async () => {
    expect(await judge(picture)).toEqual([]);
  });

  it.each(['receipt.jpg', 'receipt-two.jpg', 'invoice-scanned.pdf'])('The sample %s has no findings', async (name) => {
    expect(await judge(await readFile(samplePath(name)))).toEqual([]);
  });

  it('The blurred sample photo is blocked', async () => {
    const found = await judge(await readFile(samplePath('receipt-blurred.jpg')));
    expect(found.filter(({ blocking }) => blocking)).not.toEqual([]);
  });

  it('Rows of stars between sections do not count as unreadable text', async () => {
    const stars = Array.from({ length: 3 }, (_, row): Print => ['*'.repeat(44), 14, 290 + row * 14, 11]);
    const bytes = await makePicture([...receiptPrints, ...stars], { width: 280, height: 340 });
    expect(await judge(bytes)).toEqual([]);
  });

  it('Each threshold comes from the workflow version, which can also turn the gate off', async () => {
    const dark = await sharp(picture).linear(0.12, 0).png().toBuffer();
    expect(
      await judge(dark, { minBrightness: 0, minSharpness: 0, minOcrConfidence: 0, minRegionConfidence: 0 }),
    ).toEqual([]);
    expect(await judge(dark, { enabled: false })).toEqual([]);
    const strict = await judge(picture, { minShortSidePx: 5_000 });
    expect(strict).toEqual([expect.objectContaining({ code: 'too_small', threshold: 5_000, blocking: true })]);
  });
});
