import { describe, expect, it } from 'vitest';
import type { ExtractedDocument } from '../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../processing/documents/engines/builtin/engine.ts';
import { makePdf, makePicture, type Print, sharedIntake, temporaryFolder, toInput } from './documents.ts';

const engine = createBuiltinEngine(sharedIntake());
const landscape = { width: 1_000, height: 700 };
const middle = landscape.width / 2;
const schema = [
  { name: 'invoiceNumber', label: 'Invoice number', type: 'string' },
  { name: 'total', label: 'Total', type: 'currency' },
];

/** Prints lines as a page of a spread. */
const side = (texts: readonly string[], left: number): Print[] =>
  texts.map((text, at) => [text, left + 50, 80 + at * 36, 12]);

const head = [
  'Northwind Tools Ltd',
  '14 Harbour Street, Bristol',
  'Tel. 0117 496 0182',
  'Invoice number: INV-20417',
  'Invoice date: 2026-03-14',
  'Customer: Hill and Sons',
  'Your order: 7781',
  'Delivery: by post',
  'Cordless drill 80.00',
  'Battery 20.00',
  'Case 15.40',
  'Page 1 of 2',
];
const end = [
  'Cleaning cloth 4.00',
  'Drill bits 12.60',
  'Goggles 9.00',
  'Gloves 6.00',
  'Sandpaper 3.00',
  'Screws 2.00',
  'Glue 5.00',
  'Net 140.00',
  'Tax 28.00',
  'Total: 168.00',
  'Thank you',
  'Page 2 of 2',
];
const spread = [...side(head, 0), ...side(end, middle)];

const read = async (bytes: Uint8Array, processing: object, declaredType?: string): Promise<ExtractedDocument> => {
  await using folder = await temporaryFolder();
  const file = declaredType === undefined ? { bytes } : { bytes, declaredType };
  const input = await toInput(folder.path, [file], schema, { processing });
  const result = await engine.process(input, { signal: new AbortController().signal });
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${JSON.stringify(result)}`);
  return result;
};

const pdfOf = async (prints: readonly Print[]): Promise<Uint8Array> => (await makePdf([prints], landscape)).save();

describe('Two pages side by side', { timeout: 180_000 }, () => {
  it('Two pages side by side are read one after another if the version cuts them, and the evidence is where the whole page prints it', async () => {
    const { extractedData, evidence } = await read(await pdfOf(spread), { spreads: 'cut' });
    expect(extractedData).toMatchObject({ invoiceNumber: 'INV-20417', total: '168.00' });
    expect(evidence.invoiceNumber).toMatchObject({ page: 1 });
    expect(evidence.invoiceNumber?.box.x).toBeLessThan(middle);
    expect(evidence.total).toMatchObject({ page: 1, text: '168.00' });
    expect(evidence.total?.box.x).toBeGreaterThan(middle + 50);
    expect(Math.abs((evidence.total?.box.y ?? 0) - (80 + 9 * 36 - 10))).toBeLessThan(4);
  });

  it('Two pages side by side are found in a picture, with boxes in its pixels', async () => {
    const picture = await makePicture(spread, landscape);
    const { extractedData, evidence } = await read(picture, { spreads: 'cut' }, 'image/png');
    const pixels = 200 / 72;
    expect(extractedData).toMatchObject({ total: '168.00' });
    expect(evidence.total?.box.x).toBeGreaterThan((middle + 50) * pixels);
  });

  it('Two pages side by side that are two documents are the sides of a spread, or parts of a page that the version keeps', async () => {
    const first = [...head.slice(0, -1), 'Total: 115.40'];
    const others: readonly (readonly [string, string])[] = [
      ['Northwind Tools', 'Harbour Bakery'],
      ['INV-20417', 'R-88213'],
      ['2026-03-14', '2026-04-02'],
      ['0117 496 0182', '0151 555 0441'],
      ['115.40', '27.90'],
    ];
    const second = first.map((text) => others.reduce((changed, [from, to]) => changed.replace(from, to), text));
    const bytes = await pdfOf([...side(first, 0), ...side(second, middle)]);
    const review = { severalDocuments: 'review' };
    expect(await read(bytes, { ...review, spreads: 'cut' })).toMatchObject({ documents: ['1 left', '1 right'] });
    expect(await read(bytes, { ...review, spreads: 'keep' })).toMatchObject({ documents: ['1 part 1', '1 part 2'] });
    expect(await read(bytes, { spreads: 'cut' })).not.toHaveProperty('documents');
  });

  it('Two pages side by side are not seen in a table that is wider than high', async () => {
    const rows = Array.from({ length: 14 }, (_, at): Print[] => [
      [`Article ${at + 1} with its name`, 50, 120 + at * 30, 12],
      [`${at + 3} pieces`, 320, 120 + at * 30, 12],
      [`${at + 11}.50`, 620, 120 + at * 30, 12],
      [`${at + 40}.00`, 860, 120 + at * 30, 12],
    ]).flat();
    const sheet: Print[] = [
      ['Northwind Tools Ltd', 50, 60, 16],
      ['Invoice number: INV-20417', 620, 60, 12],
      ...rows,
      ['Total: 640.00', 620, 580, 12],
    ];
    const kept = await read(await pdfOf(sheet), {});
    const cut = await read(await pdfOf(sheet), { spreads: 'cut' });
    expect(cut.evidence).toEqual(kept.evidence);
    expect(cut.extractedData).toEqual(kept.extractedData);
  });
});
