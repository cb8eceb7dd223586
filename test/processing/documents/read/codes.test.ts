import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import { processDocument } from '../../../../processing/documents/engines/builtin/process-document.ts';
import { codePlaces } from '../../../../processing/documents/read/codes/code-places.ts';
import { factsOf } from '../../../../processing/documents/read/codes/payloads.ts';
import { readBarcodes } from '../../../../processing/documents/read/codes/read-barcodes.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { lines, makePdf, makePicture, temporaryFolder, toInput } from '../documents.ts';

const reader = new LazyOcrReader(undefined, 1);
const schema = [
  { name: 'iban', label: 'IBAN', type: 'string' },
  { name: 'total', label: 'Total', type: 'currency' },
  { name: 'currency', label: 'Currency', type: 'string' },
  { name: 'paymentReference', label: 'Payment reference', type: 'string' },
  { name: 'ean', label: 'EAN', type: 'string' },
];
const epc =
  'BCD\n002\n1\nSCT\nWVBKDE2XXXX\nNordlicht Werbetechnik GmbH\nDE89370400440532013000\nEUR1284.5\n\n\nRechnung 2025-117';
const letter = lines([
  'Nordlicht Werbetechnik GmbH',
  'Am Sandtor 12, 24103 Kiel',
  'Vielen Dank für Ihren Auftrag. Bitte bezahlen Sie mit dem Code unten auf dieser Seite.',
]);

const draw = async (text: string, format: WriterOptions['format'], scale: number): Promise<Buffer> => {
  const { image, error } = await writeBarcode(text, { format, scale });
  if (!image) throw new Error(error);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .extend({ top: 24, bottom: 24, left: 24, right: 24, background: '#fff' })
    .png()
    .toBuffer();
};

const read = async (bytes: Uint8Array) => {
  await using folder = await temporaryFolder();
  const input = await toInput(folder.path, [{ bytes }], schema, { processing: { fraud: { enabled: false } } });
  const result = await processDocument(reader, input);
  if (result.outcome !== 'extracted') throw new Error(`the outcome is ${result.outcome}`);
  return result;
};

beforeAll(async () => {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  const wasmBinary = new Uint8Array(await readFile(path)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

describe('Barcodes and QR codes', { timeout: 120_000 }, () => {
  it('Codes are read with format, text and place, even if they are rotated', async () => {
    const code = await sharp(await draw('DOCKET-1', 'QRCode', 6))
      .rotate(12, { background: '#fff' })
      .png()
      .toBuffer();
    const { data, info } = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#fff' } })
      .composite([{ input: code, left: 500, top: 300 }])
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [found, ...others] = await readBarcodes({ data, width: info.width, height: info.height }, 0.5);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ format: 'QRCode', text: 'DOCKET-1' });
    expect(found?.box.x).toBeGreaterThan(250);
    expect(found?.box.y).toBeGreaterThan(150);
  });

  it('A payment code fills the fields of a PDF with a text layer, with evidence in points of its page', async () => {
    const pdf = await makePdf([letter]);
    const code = await pdf.embedPng(await draw(epc, 'QRCode', 4));
    pdf.getPage(0).drawImage(code, { x: 60, y: 80, width: 110, height: 110 });
    const { extractedData, fieldConfidences, evidence } = await read(await pdf.save());
    expect(extractedData).toMatchObject({
      iban: 'DE89370400440532013000',
      total: '1284.50',
      currency: 'EUR',
      paymentReference: 'Rechnung 2025-117',
    });
    expect(fieldConfidences.total).toBeGreaterThan(0.9);
    expect(evidence.iban?.box.x).toBeGreaterThan(60);
    expect((evidence.iban?.box.y ?? 0) + (evidence.iban?.box.height ?? 0)).toBeLessThan(842 - 80);
    expect(evidence.iban?.checks).toEqual([expect.objectContaining({ check: 'iban', passed: true })]);
  });

  it('A barcode fills the product code of a scanned page', async () => {
    const page = await sharp(await makePicture(letter))
      .composite([{ input: await draw('4006381333931', 'EAN13', 4), left: 300, top: 900 }])
      .png()
      .toBuffer();
    const pdf = await PDFDocument.create();
    const image = await pdf.embedPng(page);
    pdf.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
    const { extractedData, evidence } = await read(await pdf.save());
    expect(extractedData).toMatchObject({ ean: '4006381333931', iban: null });
    expect(evidence.ean?.checks).toEqual([expect.objectContaining({ check: 'gtin', passed: true })]);
  });
});

describe('Places of a page that may show a code', () => {
  const width = 495;
  const height = 700;
  const page = (shapes: readonly { x: number; y: number; width: number; height: number; every?: number }[]) => {
    const data = new Uint8Array(width * height);
    for (const { every = 1, ...shape } of shapes) {
      for (let y = shape.y; y < shape.y + shape.height; y += 1) {
        for (let x = shape.x; x < shape.x + shape.width; x += every) data[y * width + x] = 1;
      }
    }
    return { data, width, height };
  };
  const rules = [100, 130, 160, 600].map((y) => ({ x: 30, y, width: 430, height: 2 }));
  const columns = [30, 200, 458].map((x) => ({ x, y: 100, width: 2, height: 60 }));

  it('A page with nothing but the rules and columns of a table is not searched', () => {
    expect(codePlaces(page([...rules, ...columns]))).toEqual([]);
  });

  it('The search is limited to what is drawn densely, with white paper around it', () => {
    const code = { x: 60, y: 560, width: 60, height: 20, every: 2 };
    const [place, ...others] = codePlaces(page([...rules, code]));
    expect(others).toEqual([]);
    expect(place?.x).toBeLessThan(code.x - 10);
    expect(place?.y).toBeLessThan(code.y - 10);
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeGreaterThan(code.x + code.width + 10);
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeGreaterThan(code.y + code.height + 10);
    expect(place?.width).toBeLessThan(width / 2);
  });

  it('Codes in different places are searched separately, and a page that is mostly drawn is searched as a whole', () => {
    const codes = [40, 400].map((x) => ({ x, y: 600, width: 50, height: 50, every: 2 }));
    expect(codePlaces(page(codes))).toHaveLength(2);
    expect(codePlaces(page([{ x: 10, y: 10, width: 480, height: 650 }]))).toEqual([{ x: 0, y: 0, width, height }]);
  });
});

describe('Payment codes', () => {
  const roles = (text: string) => Object.fromEntries(factsOf(text).map(({ role, value }) => [role, value]));

  it("A Swiss QR-bill gives its facts, with the invoice's number and date from the bill information", () => {
    const address = ['S', 'Aarebrücke Informatik AG', 'Nydeggasse', '21', '3011', 'Bern', 'CH'];
    const text = [
      'SPC',
      '0200',
      '1',
      'CH4431999123000889012',
      ...address,
      ...Array<string>(7).fill(''),
      '1949.75',
      'CHF',
      ...Array<string>(7).fill(''),
      'QRR',
      '210000000003139471430009017',
      '',
      'EPD',
      '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086',
    ].join('\r\n');
    expect(roles(text)).toEqual({
      iban: 'CH4431999123000889012',
      issuer: 'Aarebrücke Informatik AG',
      issuerAddress: 'Nydeggasse 21, 3011 Bern',
      total: 1949.75,
      currency: 'CHF',
      paymentReference: '210000000003139471430009017',
      number: '10201409',
      date: '2019-05-12',
      vatId: 'CHE106017086',
    });
  });

  it('A Saudi invoice code of tag, length and value gives its facts', () => {
    const values = ['Bobs Records', '310122393500003', '2022-04-25T15:30:00Z', '1000.00', '150.00'];
    const parts = values.map((value, index) =>
      Buffer.concat([Buffer.from([index + 1, value.length]), Buffer.from(value)]),
    );
    expect(roles(Buffer.concat(parts).toString('base64'))).toEqual({
      issuer: 'Bobs Records',
      vatId: '310122393500003',
      date: '2022-04-25',
      total: 1000,
      tax: 150,
    });
  });

  it.each(['https://shop.example/r/17', 'BCD', 'SPC', '4006381333931'])('The text %s gives no facts', (text) => {
    expect(roles(text)).not.toHaveProperty('total');
  });
});
