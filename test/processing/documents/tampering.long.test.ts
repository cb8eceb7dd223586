import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { drawPdf } from '../../../bench/fraud/draw.ts';
import { drawPaper, type Paper } from '../../../bench/fraud/paper.ts';
import * as edits from '../../../bench/fraud/pdf-edits.ts';
import { renderPage } from '../../../bench/fraud/pictures.ts';
import { WorkflowFile } from '../../../domain/workflow-definitions/definition.ts';
import type { TamperingFinding } from '../../../processing/documents/contract.ts';
import { processDocument } from '../../../processing/documents/engines/builtin/process-document.ts';
import { LazyOcrReader } from '../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { parsePdfDate } from '../../../processing/documents/tampering/pdf-metadata.ts';
import { readPdfStructure } from '../../../processing/documents/tampering/pdf-structure.ts';
import { randomSequence } from '../../../samples/make/photos/noise.ts';
import { makePdf, makePicture, receiptPrints, receiptSize, temporaryFolder, toInput } from './documents.ts';

const workflow = WorkflowFile.parse(
  JSON.parse(await readFile(join(import.meta.dirname, '../../../samples/workflows/invoice.json'), 'utf8')),
);
const reader = new LazyOcrReader(undefined, 1);

const findIn = async (bytes: Uint8Array, fraud: object = {}): Promise<readonly TamperingFinding[]> => {
  await using folder = await temporaryFolder();
  const processing = { fraud, quality: { enabled: false } };
  const input = await toInput(folder.path, [{ bytes }], workflow.outputSchema, { processing });
  const result = await processDocument(reader, input);
  expect(result).toMatchObject({ outcome: 'extracted' });
  return result.outcome === 'extracted' ? result.tampering : [];
};
const codesIn = async (bytes: Uint8Array, fraud: object = {}): Promise<string[]> =>
  (await findIn(bytes, fraud)).map(({ code }) => code);

const paper: Paper = { ...drawPaper('invoice', randomSequence(11)), layout: 0 };
const raisedCents = paper.totalCents + 50_000;

describe('Signs of tampering', () => {
  it('An unchanged PDF and a signed PDF have no signs of tampering', async () => {
    const bytes = await drawPdf(paper);
    expect(await codesIn(bytes)).toEqual([]);
    expect(await codesIn(await edits.sign(bytes))).toEqual([]);
  });

  it('A finding shows which text an incremental update changed', async () => {
    const findings = await findIn(await edits.overprintOnTop(await drawPdf(paper), paper, raisedCents));
    const revision = findings.find(({ code }) => code.startsWith('revision_'));
    expect(revision?.explanation).toContain(`${Math.floor(raisedCents / 100) % 1000}`);
  });

  it('An incremental update that changes nothing visible is a weak sign', async () => {
    const findings = await findIn(await edits.stampedOnTop(await drawPdf(paper)));
    expect(findings).toMatchObject([{ code: 'pdf_revisions' }]);
    expect(findings[0]?.score).toBeLessThan(0.6);
  });

  it('A change after signing is found if the signature does not cover it', async () => {
    const bytes = await edits.sign(await drawPdf(paper));
    expect(readPdfStructure(bytes)).toMatchObject({ signedEnd: bytes.length, hasUncoveredGap: false });
    const changed = await edits.overprintOnTop(bytes, paper, raisedCents);
    expect(readPdfStructure(changed).signedEnd).toBe(bytes.length);
    expect(await codesIn(changed)).toContain('content_after_signing');
  });

  it('A total printed over another total is found', async () => {
    const findings = await findIn(await edits.overprint(await drawPdf(paper), paper, raisedCents));
    expect(findings.map(({ code }) => code)).toContain('overlaid_text');
  });

  it('A page that shows a different value than its text layer is found, and a page that agrees is not', async () => {
    const bytes = await drawPdf(paper);
    const shown = await renderPage(await drawPdf({ ...paper, totalCents: raisedCents }));
    const findings = await findIn(await edits.paintedOver(bytes, shown));
    expect(findings.map(({ code }) => code)).toContain('value_not_as_shown');
    expect(findings.every(({ explanation }) => explanation.endsWith('.'))).toBe(true);
    expect(await codesIn(await edits.paintedOver(bytes, await renderPage(bytes)))).toEqual([]);
  });

  it('A value of the text layer that is not visible on the page is found', async () => {
    const white = await sharp({ create: { width: 600, height: 850, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await codesIn(await edits.paintedOver(await drawPdf(paper), white))).toContain('hidden_value');
  });

  it('Impossible dates are found, and sums that do not add up beside them, but no sums alone', async () => {
    const codes = await codesIn(await drawPdf({ ...paper, dueDate: '2025-12-01' }));
    expect(codes).toContain('impossible_dates');
    const items = paper.items.map((item) => ({ ...item, cents: item.cents + 12_345 }));
    expect(await codesIn(await drawPdf({ ...paper, items, dueDate: '2025-12-01' }))).toContain('items_do_not_add_up');
    expect(await codesIn(await drawPdf({ ...paper, items }))).toEqual([]);
  });

  it('A PDF dated after its creation, and a PDF from an editing program, are found', async () => {
    const pdf = await makePdf([
      [
        ['INVOICE', 50, 60, 20],
        ['Invoice number: A-10482', 50, 100],
        ['Invoice date: 17 May 2024', 50, 120],
        ['Total: 128.40', 50, 160],
      ],
    ]);
    pdf.setProducer('iLovePDF');
    for (const day of [new Date('2024-01-01T00:00:00Z')]) {
      pdf.setCreationDate(day);
      pdf.setModificationDate(day);
    }
    const codes = await codesIn(await pdf.save());
    expect(codes).toEqual(expect.arrayContaining(['dated_after_creation', 'editing_program']));
  });

  it('A picture saved by an image editor is found, and a picture straight from the camera is not', async () => {
    const picture = await makePicture(receiptPrints, receiptSize);
    const savedBy = (program: string) =>
      sharp(picture)
        .withExif({ IFD0: { Software: program } })
        .jpeg()
        .toBuffer();
    expect(await codesIn(await savedBy('Adobe Photoshop 25.1'))).toContain('edited_image');
    expect(await codesIn(await savedBy('HDR+ 1.0.5'))).not.toContain('edited_image');
  });

  it('Signs have the weights of the workflow version, and a version without fraud checks gets none', async () => {
    const bytes = await edits.stampedOnTop(await drawPdf(paper));
    expect(await findIn(bytes, { weights: { pdf_revisions: 0.9 } })).toMatchObject([{ score: 0.9 }]);
    expect(await codesIn(bytes, { weights: { pdf_revisions: 0 } })).toEqual([]);
    expect(await codesIn(bytes, { enabled: false })).toEqual([]);
  });

  it('Dates of PDFs are read with their time zones', () => {
    expect(parsePdfDate("D:20240517143200+02'00'")?.toISOString()).toBe('2024-05-17T12:32:00.000Z');
    expect(parsePdfDate('D:2024')?.toISOString()).toBe('2024-01-01T00:00:00.000Z');
    expect(parsePdfDate('yesterday')).toBeNull();
  });
});
