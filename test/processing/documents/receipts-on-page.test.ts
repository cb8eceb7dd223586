import { describe, expect, it } from 'vitest';
import type { ExtractedDocument } from '../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../processing/documents/engines/builtin/engine.ts';
import { makePdf, makePicture, type Print, sharedIntake, temporaryFolder, toInput } from './documents.ts';

const engine = createBuiltinEngine(sharedIntake());
const page = { width: 595, height: 842 };
const members = [
  { name: 'company', label: 'Company', type: 'string' },
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'total', label: 'Total', type: 'currency' },
];
const schema = [
  ...members,
  {
    name: 'receipts',
    label: 'Receipts',
    type: 'array',
    fields: [{ name: 'pages', label: 'Pages', type: 'string' }, ...members],
  },
];

interface Receipt {
  readonly company: string;
  readonly date: string;
  readonly number: string;
  readonly total: string;
}

const bakery: Receipt = { company: 'HARBOUR BAKERY LTD', date: '02/04/2026', number: 'B-7781', total: '27.90' };
const tools: Receipt = { company: 'NORTHWIND TOOLS LTD', date: '14/03/2026', number: 'R-20417', total: '115.40' };
const fuel: Receipt = { company: 'CLIFTON FUEL STATION', date: '19/03/2026', number: 'F-3310', total: '61.25' };

/** A receipt 200 points wide and 210 high, with its top left corner at a point. */
const printsOf = ({ company, date, number, total }: Receipt, x: number, y: number): Print[] => [
  [company, x + 20, y + 20, 12],
  ['14 Harbour Street, Bristol', x + 20, y + 38, 9],
  [`Date: ${date}`, x, y + 62, 9],
  [`Receipt No: ${number}`, x, y + 76, 9],
  ['First article', x, y + 100, 9],
  ['4.00', x + 165, y + 100, 9],
  ['Second article', x, y + 114, 9],
  ['3.50', x + 165, y + 114, 9],
  ['TOTAL', x, y + 140, 11],
  [total, x + 160, y + 140, 11],
  ['CARD', x, y + 158, 9],
  [total, x + 160, y + 158, 9],
  ['Thank you', x + 60, y + 190, 9],
];

const read = async (bytes: Uint8Array, processing: object, declaredType?: string): Promise<ExtractedDocument> => {
  await using folder = await temporaryFolder();
  const input = await toInput(folder.path, [declaredType === undefined ? { bytes } : { bytes, declaredType }], schema, {
    processing,
  });
  const result = await engine.process(input, { signal: new AbortController().signal });
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${JSON.stringify(result)}`);
  return result;
};
const pdfOf = async (prints: readonly Print[]): Promise<Uint8Array> => (await makePdf([prints], page)).save();

const split = { severalDocuments: 'split', documentsField: 'receipts' };
const beside = [...printsOf(bakery, 40, 60), ...printsOf(tools, 340, 90)];
const above = [...printsOf(bakery, 180, 60), ...printsOf(tools, 180, 330)];

describe('Several receipts on one page', { timeout: 180_000 }, () => {
  it.each([
    ['beside each other', beside],
    ['one above the other', above],
  ])(
    'Receipts that are %s are read each by itself, and the evidence is where the whole page prints it',
    async (_, prints) => {
      const { extractedData, evidence } = await read(await pdfOf(prints), split);
      expect(extractedData).toMatchObject({ date: '2026-04-02', total: '27.90' });
      expect(extractedData.receipts).toMatchObject([
        { pages: '1 part 1', date: '2026-04-02', total: '27.90' },
        { pages: '1 part 2', date: '2026-03-14', total: '115.40' },
      ]);
      const alone = await read(await pdfOf(printsOf(bakery, prints === beside ? 40 : 180, 60)), {});
      expect(evidence.total?.box).toEqual(alone.evidence.total?.box);
    },
  );

  it('Three receipts in a picture are three documents, with places in its pixels', async () => {
    const picture = await makePicture([...beside, ...printsOf(fuel, 340, 420)], page);
    const { extractedData } = await read(picture, split, 'image/png');
    expect(extractedData.receipts).toMatchObject([
      { pages: '1 part 1', total: '27.90' },
      { pages: '1 part 2', total: '115.40' },
      { pages: '1 part 3', total: '61.25' },
    ]);
  });

  it('Several receipts send a submission to review if the version asks for that, and stay together if it does not', async () => {
    const bytes = await pdfOf(beside);
    expect(await read(bytes, { severalDocuments: 'review' })).toMatchObject({ documents: ['1 part 1', '1 part 2'] });
    expect(await read(bytes, {})).not.toHaveProperty('documents');
  });

  it('Two receipts of one shop and one day are two documents, by their numbers and totals', async () => {
    const other = { ...bakery, number: 'B-7790', total: '8.15' };
    const bytes = await pdfOf([...printsOf(bakery, 40, 60), ...printsOf(other, 340, 60)]);
    expect(await read(bytes, { severalDocuments: 'review' })).toMatchObject({ documents: ['1 part 1', '1 part 2'] });
  });

  it('A receipt with the copy of its card slip below is one document', async () => {
    const slip: Print[] = [
      ['HARBOUR BAKERY LTD', 200, 330, 11],
      ['Customer copy', 200, 346, 9],
      ['Date: 02/04/2026', 180, 362, 9],
      ['Card: VISA debit', 180, 378, 9],
      ['Sale', 180, 394, 9],
      ['27.90', 340, 394, 9],
      ['TOTAL', 180, 410, 9],
      ['27.90', 340, 410, 9],
      ['Approved', 180, 426, 9],
      ['Auth code 004417', 180, 442, 9],
    ];
    const bytes = await pdfOf([...printsOf(bakery, 180, 60), ...slip]);
    expect(await read(bytes, { severalDocuments: 'review' })).not.toHaveProperty('documents');
  });

  it('A page after several receipts may continue none of them', async () => {
    const bytes = await (await makePdf([beside, printsOf(fuel, 180, 60)], page)).save();
    const { extractedData } = await read(bytes, split);
    expect(extractedData.receipts).toMatchObject([
      { pages: '1 part 1' },
      { pages: '1 part 2' },
      { pages: '2', total: '61.25' },
    ]);
  });
});
