import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { detectConfinement } from '../../../../processing/children/confinement.ts';
import type { DocumentEngine } from '../../../../processing/documents/contract.ts';
import { builtinEngine, makePicture, receiptPrints, receiptSize, temporaryFolder, toInput } from '../documents.ts';

let engine: DocumentEngine;
beforeAll(async () => {
  const confinement = await detectConfinement('auto');
  engine = builtinEngine({ concurrency: 2, timeoutMs: 60_000, memoryMaxMb: 1_500, confinement });
}, 60_000);
afterAll(() => engine.close());

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  const check = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

const png = (sidePx: number, further: readonly Buffer[], rows: Buffer): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunks = [pngChunk('IHDR', header), ...further, pngChunk('IDAT', deflateSync(rows))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
};

/** A PNG of 50,000 x 50,000 pixels whose data is a megabyte of zeros. */
const hugePicture = (): Buffer => png(50_000, [], Buffer.alloc(1_000_000));

/** A small picture whose text and color profile are 256 MB when they are inflated. */
const hugeMetadata = (): Buffer => {
  const inflated = deflateSync(Buffer.alloc(256 * 1_048_576));
  const named = (name: string): Buffer => Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), inflated]);
  return png(64, [pngChunk('iCCP', named('icc')), pngChunk('zTXt', named('Comment'))], Buffer.alloc(64 * 65));
};

const pdfOf = (objects: readonly (string | Buffer)[]): Buffer => {
  const parts = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  return Buffer.concat([Buffer.from('%PDF-1.5\n'), ...parts, Buffer.from('trailer<</Root 1 0 R>>\n%%EOF\n')]);
};

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`), bytes, Buffer.from('\nendstream')]);

const manyPages = (): Buffer => {
  const kids = Array.from({ length: 10_000 }, (_, index) => `${index + 3} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count 10000/MediaBox[0 0 200 200]/Kids[${kids}]>>`,
    ...Array.from({ length: 10_000 }, () => '<</Type/Page/Parent 2 0 R>>'),
  ]);
};

/** A zlib stream that inflates to `copies` times 16 MiB of spaces. */
const repeated = (copies: number): Buffer => {
  // A block that ends with a full flush can be repeated; the last two bytes are an empty final block.
  const block = deflateRawSync(Buffer.alloc(16 * 1_048_576, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([
    Buffer.from('789c', 'hex'),
    ...Array.from({ length: copies }, () => block),
    Buffer.from('0300', 'hex'),
  ]);
};

/** A page of a few kilobytes whose content is 8 GiB when it is inflated three times. */
const nestedStreams = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>',
    stream('/Filter[/FlateDecode/FlateDecode/FlateDecode]', deflateSync(deflateSync(repeated(512)))),
  ]);

/** A page with a picture that claims to have more pixels than fit into any memory. */
const pictureInPdf = (): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>>>>>',
    stream('', Buffer.from('200 0 0 200 0 0 cm /I Do')),
    stream(
      '/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode',
      deflateSync(Buffer.alloc(100 * 1_048_576)),
    ),
  ]);

const readFile = async (bytes: Uint8Array): Promise<unknown> => {
  await using folder = await temporaryFolder();
  const input = await toInput(folder.path, [{ bytes, label: 'front page' }]);
  return await engine.process(input, { signal: new AbortController().signal }).catch((error: unknown) => error);
};

const goodPicture = () => makePicture(receiptPrints, receiptSize);

describe('A file made to exhaust the machine', { timeout: 200_000 }, () => {
  it.each([
    ['A PNG of 50,000 x 50,000 pixels', hugePicture, { outcome: 'failed', code: 'document_too_large' }],
    ['A PDF of 10,000 pages', manyPages, { outcome: 'failed', code: 'document_too_long' }],
    ['A PDF whose page inflates to gigabytes', nestedStreams, { code: 'processing_memory' }],
    ['A PNG whose metadata inflate to 512 MB', hugeMetadata, { outcome: 'quality_blocked' }],
    ['A PDF that shows a picture of 60,000 x 60,000 pixels', pictureInPdf, { outcome: 'quality_blocked' }],
  ])('%s ends with a reason, while another document is read', async (_, make, end) => {
    const [bomb, other] = await Promise.all([readFile(make()), goodPicture().then(readFile)]);
    expect(bomb, String(bomb)).toMatchObject(end);
    expect(other).toMatchObject({ outcome: 'extracted' });
  });
});
