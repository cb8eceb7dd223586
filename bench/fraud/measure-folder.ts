import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { Refusal } from '../../base/refusal.ts';
import type { Database } from '../../prisma/client.ts';
import type { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { copyKinds } from './kinds.ts';
import type { Trial } from './measure.ts';
import { renderPage } from './pictures.ts';
import { createSubmitter } from './submit.ts';

const types = new Set(['.pdf', '.jpg', '.jpeg', '.png', '.webp']);

/**
 * Submits the documents of a folder, which must all be different, and then copies of each: the same bytes, and changed
 * pictures of its first page. All go to one company with the workflow of receipts.
 * @throws Refusal if the folder has no document
 */
export async function* measureFolder(
  database: Database,
  reader: LazyOcrReader,
  folder: string,
  limit: number,
): AsyncGenerator<Trial> {
  const names = await readdir(folder).catch((): string[] => []);
  const files = names
    .filter((name) => types.has(extname(name).toLowerCase()))
    .sort()
    .slice(0, limit);
  if (files.length === 0) throw new Refusal(`The folder ${folder} contains no document.`);
  const { submit } = await createSubmitter(database, reader, 'receipt');
  const originals: { readonly bytes: Buffer; readonly page: Buffer; readonly seed: number; readonly id: string }[] = [];
  for (const [index, name] of files.entries()) {
    const bytes = await readFile(join(folder, name));
    const page = extname(name).toLowerCase() === '.pdf' ? await renderPage(bytes) : bytes;
    const result = await submit(bytes);
    originals.push({ bytes, page, seed: 100 * (index + 1), id: result.submissionId });
    yield { paper: 'file', kind: 'original', found: null, result, originalId: null };
  }
  for (const { name, found, make } of copyKinds) {
    for (const { id, ...original } of originals) {
      yield { paper: 'file', kind: name, found, result: await submit(await make(original)), originalId: id };
    }
  }
}
