import { StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { requireValue } from '../../../domain/assert.ts';
import type { DocumentResult } from '../../../processing/documents/contract.ts';
import { PdfPictures } from '../../../processing/documents/read/files/pdf-picture.ts';
import { photographReceipt } from '../../../samples/make/photos/photo.ts';
import { groceryPhoto } from '../../../samples/make/photos/photo-settings.ts';
import {
  builtinEngine,
  lines,
  makePdf,
  makePicture,
  makeScan,
  type Print,
  receiptPrints,
  receiptSize,
  temporaryFolder,
  toInput,
} from './documents.ts';

const engine = builtinEngine();
afterAll(() => engine.close());

const run = async (
  ...request: Parameters<typeof toInput> extends [string, ...infer Rest] ? Rest : never
): Promise<DocumentResult> => {
  await using folder = await temporaryFolder();
  return await engine.process(await toInput(folder.path, ...request), { signal: new AbortController().signal });
};

const extracted = (result: DocumentResult) => {
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${result.outcome}: ${JSON.stringify(result)}`);
  return result;
};

/** The models of the npm package omit spaces between words, so tests compare only the other characters. */
const compact = (data: object): Record<string, string> =>
  Object.fromEntries(Object.entries(data).map(([name, value]) => [name, String(value).replace(/\s/g, '')]));

const expectReceipt = (result: DocumentResult): void => {
  const { company, date, address, total } = compact(extracted(result).extractedData);
  expect({ company, date, total }).toEqual({ company: 'GREENLEAFGROCERYLTD', date: '2024-05-17', total: '15.45' });
  expect(address).toMatch(/^14HarbourStreet/);
};

const receiptData = {
  company: 'GREEN LEAF GROCERY LTD',
  date: '2024-05-17',
  address: '14 Harbour Street, Bristol BS1 4QA',
  total: '15.45',
};

/** The cells of a table in four columns, whose rows are close to each other. */
const tableOf = (rows: readonly (readonly string[])[]): Print[] =>
  rows.flatMap((cells, row) => cells.map((text, column): Print => [text, 50 + column * 146, 180 + row * 22, 10]));

describe('The builtin engine', { timeout: 180_000 }, () => {
  it("A PDF's own text is read without OCR, with evidence in points of its page", async () => {
    const bytes = await (await makePdf([receiptPrints], receiptSize)).save();
    const result = extracted(await run([{ bytes }]));
    expect(result.extractedData).toEqual(receiptData);
    expect(result.engine).toEqual({ name: 'builtin', version: '1', models: {} });
    expect(result.evidence.total).toMatchObject({ fileIndex: 0, page: 1, text: '15.45', textConfidence: 1 });
    expect(Math.abs((result.evidence.total?.box.x ?? 0) - 214)).toBeLessThan(3);
    expect(result.invalidFields).toEqual({});
  });

  it("A PDF's issuer is read from its logo if the text names none, and other values keep coming from the text", async () => {
    const logo = await makePicture([['Otterbrook Mills', 20, 40, 34]], { width: 320, height: 60 });
    const pdf = await makePdf([
      [
        ['Invoice', 50, 190, 14],
        ['Invoice number 2024-0815', 50, 220],
        ['Invoice date 17 May 2024', 50, 240],
        ['Grain, 40 sacks', 50, 300],
        ['640.00', 450, 300],
        ['Total due', 50, 340],
        ['640.00 GBP', 450, 340],
      ],
    ]);
    pdf.getPage(0).drawImage(await pdf.embedPng(logo), { x: 40, y: 842 - 100, width: 320, height: 60 });
    const schema = [
      { name: 'supplier', label: 'Supplier', type: 'string' as const },
      { name: 'total', label: 'Total', type: 'currency' as const },
    ];
    const result = extracted(await run([{ bytes: await pdf.save() }], schema));
    expect(compact(result.extractedData)).toEqual({ supplier: 'OtterbrookMills', total: '640.00' });
    const box = result.evidence.supplier?.box;
    expect(Math.abs((box?.x ?? 0) - 60)).toBeLessThan(12);
    expect(result.evidence.total?.textConfidence).toBe(1);
  });

  it.each(['jpeg', 'png', 'webp', 'tiff'] as const)(
    'A receipt photographed as %s is read, whatever type was declared',
    async (format) => {
      const bytes = await sharp(await makePicture(receiptPrints, receiptSize))
        .toFormat(format)
        .toBuffer();
      const result = extracted(await run([{ bytes, declaredType: 'application/pdf' }]));
      expectReceipt(result);
      expect(result.fingerprints[0]?.sniffedType).toBe(`image/${format}`);
      expect(Object.values(result.engine.models)).toHaveLength(2);
    },
  );

  it.each([90, 180, 270])(
    'A picture turned by %i degrees is read, although its metadata does not show it',
    async (degrees) => {
      const bytes = await sharp(await makePicture(receiptPrints, receiptSize))
        .rotate(degrees)
        .jpeg()
        .toBuffer();
      expectReceipt(await run([{ bytes }]));
    },
  );

  it('A picture is turned upright by its EXIF orientation and read', async () => {
    const bytes = await sharp(await makePicture(receiptPrints, receiptSize))
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expectReceipt(await run([{ bytes }]));
  });

  it('A page that was photographed at an angle is read as if the camera had faced it', async () => {
    const pdf = await makePdf([
      [
        ['Northwind Joinery Ltd', 50, 70, 16],
        ['Invoice number NJ-30417', 340, 70],
        ['Invoice date 21 March 2025', 340, 90],
        ...tableOf([
          ['Description', 'Quantity', 'Unit price', 'Amount'],
          ['Oak boards', '12', '18.50', '222.00'],
          ['Pine battens', '40', '3.25', '130.00'],
          ['Wood glue', '5', '7.90', '39.50'],
          ['Delivery', '20', '1.25', '25.00'],
        ]),
        ['Total', 340, 420, 12],
        ['416.50', 490, 420, 12],
      ],
    ]);
    const rendered = await PdfPictures.open(await pdf.save());
    const { width, height, data } = await requireValue(rendered, 'the drawn page').read(1);
    const photo = await photographReceipt(
      { width, height, data: Uint8ClampedArray.from(data) },
      {
        ...groceryPhoto,
        widthPx: 1800,
        heightPx: 2400,
        corners: [
          { x: 240, y: 230 },
          { x: 1500, y: 460 },
          { x: 1530, y: 1890 },
          { x: 210, y: 2200 },
        ],
        paperCm: 21,
        curl: 0.003,
      },
    );
    const schema = [
      { name: 'invoiceNumber', label: 'Invoice number', type: 'string' as const },
      { name: 'total', label: 'Total', type: 'currency' as const },
      {
        name: 'lineItems',
        label: 'Line items',
        type: 'array' as const,
        fields: [
          { name: 'quantity', label: 'Quantity', type: 'number' as const },
          { name: 'amount', label: 'Amount', type: 'currency' as const },
        ],
      },
    ];
    const { extractedData } = extracted(await run([{ bytes: photo }], schema));
    expect(extractedData).toMatchObject({ invoiceNumber: 'NJ-30417', total: '416.50' });
    const rows = z.array(z.object({ quantity: z.number(), amount: z.string() })).parse(extractedData.lineItems);
    expect(rows.map(({ quantity, amount }) => [quantity, amount])).toEqual([
      [12, '222.00'],
      [40, '130.00'],
      [5, '39.50'],
      [20, '25.00'],
    ]);
  });

  it('Both pages of a TIFF are read', async () => {
    const front = await makePicture(receiptPrints.slice(0, 6), receiptSize);
    const back = await makePicture(receiptPrints.slice(6), receiptSize);
    const tiff = await sharp([front, back], { join: { animated: true } })
      .tiff()
      .toBuffer();
    expectReceipt(await run([{ bytes: tiff, declaredType: 'image/tiff' }]));
  });

  it('A PDF whose password only forbids changes is read', async () => {
    const pdf = await makePdf([receiptPrints], receiptSize);
    pdf.encrypt({ ownerPassword: 'owner' });
    expect(extracted(await run([{ bytes: await pdf.save() }])).extractedData).toEqual(receiptData);
  });

  it('A scanned page and a page with a text layer are read in one PDF', async () => {
    const schema = [
      { name: 'invoiceNumber', label: 'Invoice number', type: 'string' },
      { name: 'total', label: 'Total', type: 'currency' },
    ];
    const pdf = await makeScan([
      await makePicture(
        lines(['Northwind Tools Ltd', 'INVOICE', 'Invoice number: NW-2024-118', 'Thank you for your order']),
      ),
    ]);
    const textPages = await makePdf([
      lines(['Continued from the page before', 'Subtotal 100.00', 'VAT 20.00', 'Total 120.00']),
    ]);
    for (const page of await pdf.copyPages(textPages, [0])) pdf.addPage(page);
    const result = extracted(await run([{ bytes: await pdf.save() }], schema));
    expect(result.extractedData).toEqual({ invoiceNumber: 'NW-2024-118', total: '120.00' });
    expect(result.evidence.invoiceNumber?.page).toBe(1);
    expect(result.evidence.total?.page).toBe(2);
    expect(result.fingerprints[0]?.perceptualHashes).toHaveLength(2);
  });

  it.each([
    [
      'is taken if it says what the picture shows',
      true,
      ['Northwind Tools Ltd', 'INVOICE', 'Invoice number: NW-2024-118', 'Total 120.00'],
    ],
    [
      'is read again if it differs from the picture',
      false,
      ['No rthwi nd Too1s Ltd', 'INV01CE', 'lnvoice nunber: NW-2O24-1l8', 'Tota1 l20.O0'],
    ],
    [
      'is read again if it joins the words',
      false,
      ['NorthwindToolsLtd', 'INVOICE', 'Invoicenumber:NW-2024-118', 'Total120.00'],
    ],
  ])('The text that a scanner put under its picture %s', async (_, isTaken, hidden) => {
    const schema = [
      { name: 'invoiceNumber', label: 'Invoice number', type: 'string' },
      { name: 'total', label: 'Total', type: 'currency' },
    ];
    const shown = lines(['Northwind Tools Ltd', 'INVOICE', 'Invoice number: NW-2024-118', 'Total 120.00']);
    const scan = await makeScan([await makePicture(shown)]);
    const page = scan.getPage(0);
    const font = await scan.embedFont(StandardFonts.Helvetica);
    for (const [text, x, y, size = 11] of lines(hidden)) {
      page.drawText(text, { x, y: page.getHeight() - y, size, font, renderMode: TextRenderingMode.Invisible });
    }
    const result = extracted(await run([{ bytes: await scan.save() }], schema));
    expect(result.extractedData).toEqual({ invoiceNumber: 'NW-2024-118', total: '120.00' });
    // Letters that are recognized are never all sure.
    const isSure = Object.values(result.evidence).every(({ textConfidence }) => textConfidence === 1);
    expect(isSure).toBe(isTaken);
  });

  it('Visible text that a picture of the page covers is not taken if the picture shows something else', async () => {
    const schema = [
      { name: 'invoiceNumber', label: 'Invoice number', type: 'string' },
      { name: 'total', label: 'Total', type: 'currency' },
    ];
    const texts = (total: string) => [
      'Northwind Tools Ltd',
      'INVOICE',
      'Invoice number: NW-2024-118',
      `Total ${total}`,
    ];
    const pdf = await makePdf([lines(texts('480.00'))]);
    const page = pdf.getPage(0);
    const picture = await pdf.embedPng(await makePicture(lines(texts('120.00'))));
    page.drawImage(picture, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
    const result = extracted(await run([{ bytes: await pdf.save() }], schema));
    expect(result.extractedData).toEqual({ invoiceNumber: 'NW-2024-118', total: '120.00' });
    expect(result.tampering.map(({ code }) => code)).toContain('value_not_as_shown');
  });

  it('Fields that are not in the document are null, and missing required fields are named', async () => {
    const schema = [
      { name: 'iban', label: 'IBAN', required: true, type: 'string' },
      { name: 'warranty', label: 'Warranty months', type: 'integer' },
      { name: 'items', label: 'Items', type: 'array', fields: [{ name: 'serial', label: 'Serial', type: 'string' }] },
      { name: 'total', label: 'Total', type: 'currency' },
    ];
    const bytes = await (
      await makePdf([lines(['A letter to a friend', 'We met in the garden and talked about the weather for a while.'])])
    ).save();
    const result = extracted(await run([{ bytes }], schema));
    expect(result.extractedData).toEqual({ iban: null, warranty: null, items: null, total: null });
    expect(result.fieldConfidences).toEqual({});
    expect(result.confidence).toBe(0);
    expect(result.certainty).toBe(0);
    expect(result.invalidFields).toEqual({ iban: 'IBAN is required and was not found' });
  });

  it('The quality gate blocks a blurred picture and a dark picture, with advice', async () => {
    const picture = await makePicture(receiptPrints, receiptSize);
    const blurred = await run([{ bytes: await sharp(picture).blur(9).jpeg().toBuffer(), label: 'front' }]);
    expect(blurred).toMatchObject({ outcome: 'quality_blocked', reason: expect.stringContaining('"front"') });
    const dark = await run([{ bytes: await sharp(picture).linear(0.1, 0).jpeg().toBuffer() }]);
    if (dark.outcome !== 'quality_blocked') throw new Error(`the outcome is ${dark.outcome}`);
    expect(dark.quality.map(({ code }) => code)).toContain('too_dark');
    expect(dark.quality.every(({ advice }) => advice.endsWith('.'))).toBe(true);
  });

  it('The summary states that no language model wrote it', async () => {
    const bytes = await (await makePdf([receiptPrints], receiptSize)).save();
    const { aiSummary } = extracted(await run([{ bytes }]));
    expect(aiSummary).toContain('without a language model');
    expect(aiSummary).toContain('Total: 15.45');
  });
});
