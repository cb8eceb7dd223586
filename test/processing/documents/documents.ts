import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { OutputField } from '../../../domain/output-field.ts';
import { ProcessingSettings, type WorkflowKind } from '../../../domain/workflow-definitions/definition.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createTemporaryFolder } from '../../../platform/temporary-files.ts';
import {
  createDocumentChildren,
  type DocumentChildrenSettings,
} from '../../../processing/documents/children/document-children.ts';
import { createIntake, type Intake } from '../../../processing/documents/children/intake.ts';
import type { DocumentEngine, DocumentInput } from '../../../processing/documents/contract.ts';
import { createBuiltinEngine } from '../../../processing/documents/engines/builtin/engine.ts';
import { PdfPictures } from '../../../processing/documents/read/files/pdf-picture.ts';
import { atFileEnd } from '../../support/file-end/at-file-end.ts';

/** The builtin engine with its own child processes, one by default; closing it ends them. */
export const builtinEngine = (settings: Partial<DocumentChildrenSettings> = {}): DocumentEngine => {
  const children = createDocumentChildren({ concurrency: 1, timeoutMs: 170_000, ...settings });
  return { ...createBuiltinEngine(createIntake(children)), close: () => children.close() };
};

let shared: Intake | undefined;

/** Reads documents in child processes that all tests of a file share, so only the first test waits for their start. */
export const sharedIntake = (): Intake => {
  if (shared) return shared;
  const children = createDocumentChildren(loadConfig({}).processing);
  shared = createIntake(children);
  atFileEnd(async () => {
    shared = undefined;
    await children.close();
  });
  return shared;
};

/** A piece of text on a page: points from the left and from the top, and the font size. */
export type Print = readonly [text: string, x: number, y: number, size?: number];

const a4 = { width: 595, height: 842 };

/** Lays out lines one below the other from the top left. */
export const lines = (texts: readonly string[], size = 11): Print[] =>
  texts.map((text, index) => [text, 50, 60 + index * size * 1.6, size]);

/** Creates a PDF with a text layer, one page per list of prints. */
export const makePdf = async (
  pages: readonly (readonly Print[])[],
  size: { width: number; height: number } = a4,
): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  for (const prints of pages) {
    const page = pdf.addPage([size.width, size.height]);
    for (const [text, x, y, letters = 11] of prints) {
      page.drawText(text, { x, y: size.height - y, size: letters, font });
    }
  }
  return pdf;
};

/**
 * Creates a PNG picture of a printed page at 200 dpi. The PDF renderer draws the letters, so the machine's fonts do not
 * matter.
 */
export const makePicture = async (
  prints: readonly Print[],
  size?: { width: number; height: number },
): Promise<Buffer> => {
  const bytes = await (await makePdf([prints], size)).save();
  const pictures = await PdfPictures.open(bytes);
  if (!pictures) throw new Error('the test PDF cannot be rendered');
  const { data, width, height } = await pictures.read(1);
  pictures.close();
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
};

/** Creates a PDF whose only content is pictures, like a scanner. */
export const makeScan = async (pictures: readonly Buffer[]): Promise<PDFDocument> => {
  const pdf = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await pdf.embedPng(picture);
    pdf.addPage([a4.width, a4.height]).drawImage(image, { x: 0, y: 0, ...a4 });
  }
  return pdf;
};

/** The lines of a store receipt. */
export const receiptPrints: Print[] = [
  ['GREEN LEAF GROCERY LTD', 40, 40, 15],
  ['14 Harbour Street', 70, 62, 11],
  ['Bristol BS1 4QA', 75, 78, 11],
  ['Tel: 0117 496 0182', 70, 94, 11],
  ['Date: 17/05/2024 14:32', 20, 126, 11],
  ['Receipt No: R-20417', 20, 142, 11],
  ['Oat milk', 20, 174, 11],
  ['2.15', 220, 174, 11],
  ['Rye bread', 20, 190, 11],
  ['3.40', 220, 190, 11],
  ['Coffee beans 500g', 20, 206, 11],
  ['9.90', 220, 206, 11],
  ['TOTAL', 20, 238, 13],
  ['15.45', 214, 238, 13],
  ['CASH', 20, 256, 11],
  ['20.00', 214, 256, 11],
  ['CHANGE', 20, 272, 11],
  ['4.55', 220, 272, 11],
];
export const receiptSize = { width: 280, height: 310 };

export const receiptSchema = [
  { name: 'company', label: 'Company', required: true, type: 'string' },
  { name: 'date', label: 'Date', required: true, type: 'date' },
  { name: 'address', label: 'Address', type: 'string' },
  { name: 'total', label: 'Total', required: true, type: 'currency', validation: { pattern: '^[0-9]+\\.[0-9]{2}$' } },
] as const;

/** Creates a folder that is removed when the test ends. */
export const temporaryFolder = async (): Promise<AsyncDisposable & { readonly path: string }> => {
  const path = await createTemporaryFolder('test');
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
};

/** Writes files into a folder and returns the input that asks for their fields. */
export const toInput = async (
  folder: string,
  files: readonly { readonly bytes: Uint8Array; readonly label?: string; readonly declaredType?: string }[],
  schema: readonly unknown[] = receiptSchema,
  options: { readonly kind?: WorkflowKind; readonly processing?: unknown } = {},
): Promise<DocumentInput> => {
  const written = await Promise.all(
    files.map(async ({ bytes, label, declaredType }, fileIndex) => {
      const path = join(folder, String(fileIndex));
      await writeFile(path, bytes);
      return {
        fileIndex,
        label: label ?? `file ${fileIndex + 1}`,
        declaredType: declaredType ?? 'application/pdf',
        path,
      };
    }),
  );
  return {
    workflow: 'receipt',
    companyId: 'co_1',
    files: written,
    kind: options.kind ?? 'document',
    outputSchema: schema.map((field) => OutputField.parse(field)),
    processing: ProcessingSettings.parse(options.processing ?? {}),
  };
};
