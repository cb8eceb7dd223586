import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import {
  builtinEngine,
  makePdf,
  makePicture,
  receiptPrints,
  receiptSize,
  temporaryFolder,
  toInput,
} from '../documents.ts';

const engine = builtinEngine();
afterAll(() => engine.close());

const encryptedPdf = async (): Promise<Uint8Array> => {
  const pdf = await makePdf([receiptPrints], receiptSize);
  pdf.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  return pdf.save();
};

const truncated = (bytes: Uint8Array, share: number): Uint8Array => bytes.subarray(0, Math.floor(bytes.length * share));

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** A few hundred bytes that claim to be a picture of 3,600 million pixels. */
const hugePng = (): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(60_000, 0);
  header.writeUInt32BE(60_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(1_000)))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
};

const pdfWithoutPages = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

const cases: [name: string, code: string, bytes: () => Promise<Uint8Array> | Uint8Array][] = [
  ['an empty file', 'document_empty', () => new Uint8Array(0)],
  ['a PDF with a password', 'document_encrypted', encryptedPdf],
  [
    'a truncated PDF',
    'document_corrupt',
    async () => truncated(await (await makePdf([receiptPrints], receiptSize)).save(), 0.3),
  ],
  ['a PDF header and nothing else', 'document_corrupt', () => Buffer.from('%PDF-1.7\n')],
  [
    'a truncated JPEG',
    'document_corrupt',
    async () =>
      truncated(
        await sharp(await makePicture(receiptPrints, receiptSize))
          .jpeg()
          .toBuffer(),
        0.4,
      ),
  ],
  [
    'a PNG signature followed by noise',
    'document_corrupt',
    () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500, 7)]),
  ],
  [
    'a HEIC image of noise',
    'document_corrupt',
    () => Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), Buffer.alloc(500, 7)]),
  ],
  [
    'a truncated WebP image',
    'document_corrupt',
    async () =>
      truncated(
        await sharp(await makePicture(receiptPrints, receiptSize))
          .webp()
          .toBuffer(),
        0.5,
      ),
  ],
  ['a picture with too many pixels', 'document_too_large', hugePng],
  ['a PDF without pages', 'document_empty', () => pdfWithoutPages],
  ['an older Office document', 'unsupported_type', () => Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  ['a recording instead of a document', 'unsupported_type', () => Buffer.from('4944330400000000', 'hex')],
  ['an archive', 'unsupported_type', () => Buffer.from('504b030414000000', 'hex')],
  ['a text file', 'unsupported_type', () => Buffer.from('Total: 12.00\n')],
  ['a program', 'unsupported_type', () => Buffer.from('7f454c4602010100', 'hex')],
];

describe('A file that cannot be read', { timeout: 180_000 }, () => {
  it.each(cases)('%s fails with code %s and a sentence that names the file', async (_name, code, makeBytes) => {
    await using folder = await temporaryFolder();
    const input = await toInput(folder.path, [
      { bytes: await makeBytes(), label: 'front page', declaredType: 'application/pdf' },
    ]);
    const result = await engine.process(input, { signal: new AbortController().signal });
    if (result.outcome !== 'failed') throw new Error(`the outcome is ${result.outcome}`);
    expect(result.code).toBe(code);
    expect(result.reason).toContain('"front page"');
    expect(result.reason).toMatch(/\.$/);
    expect(result.fingerprints[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('One unreadable file of several fails the whole document and is named', async () => {
    await using folder = await temporaryFolder();
    const good = await (await makePdf([receiptPrints], receiptSize)).save();
    const files = [
      { bytes: good, label: 'front' },
      { bytes: new Uint8Array(0), label: 'back' },
    ];
    const result = await engine.process(await toInput(folder.path, files), { signal: new AbortController().signal });
    expect(result).toMatchObject({
      outcome: 'failed',
      code: 'document_empty',
      reason: expect.stringContaining('"back"'),
    });
    expect(result.fingerprints).toHaveLength(2);
  });
});
