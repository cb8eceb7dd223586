import { copyFile, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ShelfProfileSettings } from '../../domain/shelf-profiles/profile.ts';
import type { Config } from '../../platform/config.ts';
import { detectConfinement } from '../../processing/children/confinement.ts';
import type { DocumentInput } from '../../processing/documents/contract.ts';
import { unlimitedBudget } from '../../processing/documents/engines/second-reader/budget.ts';
import { imagePages } from '../../processing/documents/read/files/image-file.ts';
import { PdfPictures } from '../../processing/documents/read/files/pdf-picture.ts';
import { openPdf, readTextLayer } from '../../processing/documents/read/files/pdf-text.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import type { Raster } from '../../processing/documents/read/ocr/raster.ts';
import { recognizePhoto } from '../../processing/shelf/jobs/recognize-photo.ts';
import { readSampleWorkflow, type SampleWorkflowSlug, samplePath } from '../../samples/catalog/documents.ts';
import { createDocumentEngines } from '../../worker/engines/documents.ts';
import { createShelfEngines } from '../../worker/engines/shelf.ts';
import { readShelfExpectation } from '../shelf/expectation.ts';

/** An engine that has not done anything yet. */
export interface FreshEngine {
  /** Does the whole work on the file once. */
  run(): Promise<void>;
  close(): Promise<void>;
}

/** A file that the builtin engine reads as a worker does, and the least necessary work for it. */
export interface ReadingCase {
  readonly title: string;
  start(): Promise<FreshEngine>;
  /** The work of the bare side, in this process, and its name in the table. */
  readonly bare: { readonly title: string; run(): Promise<void> };
}

type Processing = Config['processing'];

const { signal } = new AbortController();

const inputOf = async (path: string, slug: SampleWorkflowSlug): Promise<DocumentInput> => {
  const { outputSchema, processing, kind } = await readSampleWorkflow(slug);
  const files = [{ fileIndex: 0, label: 'front', declaredType: 'application/octet-stream', path }];
  return { workflow: slug, companyId: 'bench', files, kind, outputSchema, processing };
};

const documentEngine =
  (settings: Processing, path: string, slug: SampleWorkflowSlug) => async (): Promise<FreshEngine> => {
    const input = await inputOf(path, slug);
    const engines = createDocumentEngines(settings, unlimitedBudget, await detectConfinement('auto'));
    return {
      run: async () => {
        const { outcome } = await engines.engineFor('builtin').process(input, { signal });
        if (outcome !== 'extracted') throw new Error(`${path} ended as ${outcome}.`);
      },
      close: () => engines.close(),
    };
  };

const picturesOf = async (path: string): Promise<Raster[]> => {
  const pictures: Raster[] = [];
  if (path.endsWith('.jpg')) {
    for await (const { raster } of imagePages(path, 'image/jpeg', 'front', 1)) pictures.push(raster);
    return pictures;
  }
  const pdf = await PdfPictures.open(await readFile(path));
  if (!pdf) throw new Error(`${path} cannot be rendered.`);
  for (let page = 1; page <= pdf.pageCount; page += 1) pictures.push(await pdf.read(page));
  pdf.close();
  return pictures;
};

/** Only the OCR models: detection and recognition of a page that is already rendered. */
const bareOcr = async (reader: LazyOcrReader, path: string): Promise<ReadingCase['bare']> => {
  const pictures = await picturesOf(path);
  return {
    title: 'OCR models',
    run: async () => {
      for (const picture of pictures) await reader.read(picture, false);
    },
  };
};

/** The text of the first page in the file. */
const bareText = async (path: string): Promise<ReadingCase['bare']> => {
  const bytes = await readFile(path);
  return {
    title: 'pdfjs',
    run: async () => {
      const pdf = await openPdf(new Uint8Array(bytes), 'front');
      await readTextLayer(await pdf.getPage(1));
      await pdf.loadingTask.destroy();
    },
  };
};

const repeat = async (path: string, times: number, target: string): Promise<string> => {
  const source = await PDFDocument.load(await readFile(path));
  const pdf = await PDFDocument.create();
  for (let page = 0; page < times; page += 1) {
    const [copy] = await pdf.copyPages(source, [0]);
    if (copy) pdf.addPage(copy);
  }
  await writeFile(target, await pdf.save());
  return target;
};

/** Copies a sample to a folder that the children may read. */
const copy = async (name: string, folder: string): Promise<string> => {
  const path = join(folder, name);
  await copyFile(samplePath(name), path);
  return path;
};

/**
 * The documents: a text PDF, a scanned page, a receipt, ten scanned pages. `folder` is one of this process's temporary
 * folders.
 */
export const documentCases = async (settings: Processing, folder: string): Promise<ReadingCase[]> => {
  const reader = new LazyOcrReader(settings.ocrModelsDir, 1);
  const text = await copy('invoice.pdf', folder);
  const scan = await copy('invoice-scanned.pdf', folder);
  const receipt = await copy('receipt.jpg', folder);
  const long = await repeat(scan, 10, join(folder, 'ten-pages.pdf'));
  return [
    { title: 'text PDF', start: documentEngine(settings, text, 'invoice'), bare: await bareText(text) },
    { title: 'scanned page', start: documentEngine(settings, scan, 'invoice'), bare: await bareOcr(reader, scan) },
    { title: 'receipt', start: documentEngine(settings, receipt, 'receipt'), bare: await bareOcr(reader, receipt) },
    { title: '10 scanned pages', start: documentEngine(settings, long, 'invoice'), bare: await bareOcr(reader, long) },
  ];
};

/** A photo of a shelf with the sample catalog: quality gate, moderation and recognition, against only recognition. */
export const shelfCase = async (settings: Config['shelf'], folder: string): Promise<ReadingCase> => {
  const source = join(folder, 'shelf');
  await cp(join(samplePath('.'), '../shelf'), source, { recursive: true });
  const { catalog: products, photos } = await readShelfExpectation(source);
  const [photo] = photos;
  if (!photo) throw new Error('The sample shelf has no photo.');
  const catalog = products.map(({ refs, ...product }) => ({
    ...product,
    images: refs.map((ref) => join(source, ref)),
  }));
  const path = join(source, photo.file);
  const profile = ShelfProfileSettings.parse({});
  return {
    title: 'shelf photo',
    start: async () => {
      const engines = createShelfEngines(
        { ...settings, cacheDir: join(folder, 'cache') },
        await detectConfinement('auto'),
      );
      const engine = engines.engineFor('builtin');
      return {
        run: async () => {
          const analysis = await engine?.process(
            {
              runId: 'bench',
              companyId: 'bench',
              versionId: 'bench',
              photos: [{ photoId: 'photo', photoIndex: 0, path, sectionIndex: 0, sectionPhotoIndex: 0 }],
              settings: profile,
              catalog,
              workDir: folder,
            },
            { signal },
          );
          if (analysis?.outcome !== 'completed') throw new Error(`The photo ended as ${analysis?.outcome}.`);
        },
        close: () => engines.close(),
      };
    },
    bare: {
      title: 'recognition',
      run: async () => {
        const { minConfidence, reportGaps } = profile.recognition;
        const { width, height } = photo;
        const job = {
          kind: 'recognize',
          photoId: 'photo',
          path,
          width,
          height,
          catalog,
          minConfidence,
          reportGaps,
        } as const;
        await recognizePhoto({ ...job, cachePath: join(folder, 'bare.bin') });
      },
    },
  };
};
