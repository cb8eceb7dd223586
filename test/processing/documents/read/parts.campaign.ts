import { expect, it } from 'vitest';
import { createDocumentChildren } from '../../../../processing/documents/children/document-children.ts';
import { createIntake } from '../../../../processing/documents/children/intake.ts';
import type { ReadRequest } from '../../../../processing/documents/read/messages.ts';
import { LazyOcrReader } from '../../../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { readDocument } from '../../../../processing/documents/read/read-document.ts';
import {
  lines,
  makePdf,
  makePicture,
  makeScan,
  receiptPrints,
  receiptSize,
  temporaryFolder,
  toInput,
} from '../documents.ts';

const options = { signal: new AbortController().signal };

const requestOf = (input: ReadRequest['input'], folder: string): ReadRequest => ({
  input,
  wantsPages: true,
  pictures: { folder, max: 3 },
  unreadable: 'refuse',
});

it('A long document gives the same result, whether one process reads it or several read parts of it', {
  timeout: 180_000,
}, async () => {
  await using folder = await temporaryFolder();
  await using pictures = await temporaryFolder();
  const receipt = await makePicture(receiptPrints, receiptSize);
  const note = await makePicture(
    lines(['Delivery note 4711', 'Twelve boxes of oat milk', 'Received in good order']),
    receiptSize,
  );
  const mixed = await makeScan([note, receipt]);
  const letters = await makePdf(
    Array.from({ length: 45 }, (_, page) => lines([`Page ${page + 1} of the annex`, 'Terms of delivery'])),
  );
  for (const page of await mixed.copyPages(letters, letters.getPageIndices())) mixed.addPage(page);
  mixed.addPage((await mixed.copyPages(await makeScan([note]), [0]))[0]);
  const files = [{ bytes: await mixed.save() }, { bytes: receipt }, { bytes: note }];
  const request = requestOf(await toInput(folder.path, files), pictures.path);

  const children = createDocumentChildren({ concurrency: 2, timeoutMs: 170_000 });
  const progress: number[] = [];
  const inParts = await createIntake(children).read(request, {
    ...options,
    onProgress: ({ stage, done, total }) => {
      if (stage !== 'reading') return;
      expect(done).toBeLessThanOrEqual(total);
      progress.push(done);
    },
  });
  await children.close();
  const atOnce = await readDocument(new LazyOcrReader(undefined, 1), request);
  expect(inParts).toEqual(atOnce);
  expect(inParts).toMatchObject({ outcome: 'read', pageCount: 50, pictures: [{ page: 1 }, { page: 2 }, { page: 3 }] });
  expect(progress.at(-1)).toBe(50);
  expect(progress.length).toBeGreaterThan(5);
});

it('A page that cannot be read fails a long document with the same words as a short one', {
  timeout: 180_000,
}, async () => {
  await using folder = await temporaryFolder();
  await using pictures = await temporaryFolder();
  const receipt = await makePicture(receiptPrints, receiptSize);
  const broken = receipt.subarray(0, receipt.length / 2);
  const files = [{ bytes: receipt }, { bytes: receipt }, { bytes: receipt }, { bytes: broken, label: 'the torn one' }];
  const request = requestOf(await toInput(folder.path, files), pictures.path);
  const children = createDocumentChildren({ concurrency: 2, timeoutMs: 170_000 });
  const inParts = await createIntake(children).read(request, options);
  await children.close();
  expect(inParts).toMatchObject({ outcome: 'failed', code: 'document_corrupt' });
  expect(inParts).toEqual(await readDocument(new LazyOcrReader(undefined, 1), request));
});
