import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { PageText, Segment } from '../../processing/documents/read/files/page.ts';
import { RenderedPages } from '../../processing/documents/read/files/pdf-picture.ts';
import { readFilePages } from '../../processing/documents/read/files/read-file.ts';
import { sniffFile } from '../../processing/documents/read/files/sniff.ts';
import { readLogo } from '../../processing/documents/read/logo.ts';
import type { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';

/** The reading of a file, before any field is extracted. */
export interface FileReading {
  readonly pages: readonly PageText[];
  /** The text drawn in the logo at the head of the first page of a PDF with text. */
  readonly logo: readonly Segment[];
}

/** The cache's own files are only checked for their outline. */
const StoredReading = z.custom<FileReading>(
  (value) => typeof value === 'object' && value !== null && 'pages' in value && 'logo' in value,
);

const readerFolder = join(import.meta.dirname, '..', '..', 'processing', 'documents', 'read');

/** A hash of the reader's source code and of the names of its models: a reading is valid for one version of both. */
const readerVersion = async (modelsDir: string | null): Promise<string> => {
  const hash = createHash('sha256');
  const files = (await readdir(readerFolder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort();
  for (const name of files) {
    // Whether the logo is read depends on the fields, so the cache always has it.
    if (name !== 'logo.ts') hash.update(name).update(await readFile(join(readerFolder, name)));
  }
  if (modelsDir !== null) hash.update((await readdir(modelsDir)).sort().join(' '));
  return hash.digest('hex');
};

const readFileWith = async (reader: LazyOcrReader, path: string): Promise<FileReading> => {
  const type = await sniffFile(path);
  if (!type?.readable) return { pages: [], logo: [] };
  const file = { fileIndex: 0, label: path, declaredType: '', path };
  const rendered = new RenderedPages();
  const pages: PageText[] = [];
  for await (const { page } of readFilePages(reader, file, type, 1, rendered)) pages.push(page.text);
  const [first] = pages;
  const logo = first ? await readLogo(reader, [{ file, mimeType: type.mimeType }], first, rendered) : [];
  return { pages, logo };
};

/**
 * Readings of files in a folder, so that characters are recognized once and extraction over all sets takes seconds.
 * Entries of earlier versions of the reader are not used; the folder may be deleted at any time.
 */
export class ReadingCache {
  readonly #folder: string | null;
  readonly #reader: LazyOcrReader;
  readonly #version: string;

  private constructor(folder: string | null, reader: LazyOcrReader, version: string) {
    this.#folder = folder;
    this.#reader = reader;
    this.#version = version;
  }

  /** Opens the cache in a folder, which is created; null reads each file again. */
  static async open(folder: string | null, reader: LazyOcrReader, modelsDir: string | null): Promise<ReadingCache> {
    if (folder !== null) await mkdir(folder, { recursive: true });
    return new ReadingCache(folder, reader, await readerVersion(modelsDir));
  }

  /** Returns the reading of a file, from the folder or from the file. */
  async read(path: string): Promise<FileReading> {
    if (this.#folder === null) return readFileWith(this.#reader, path);
    const key = createHash('sha256')
      .update(this.#version)
      .update(await readFile(path))
      .digest('hex');
    const entry = join(resolve(this.#folder), `${key}.json`);
    const stored = await readFile(entry, 'utf8').catch(() => null);
    if (stored !== null) return StoredReading.parse(JSON.parse(stored));
    const reading = await readFileWith(this.#reader, path);
    // A stopped run leaves no partial entry.
    await writeFile(`${entry}.${process.pid}`, JSON.stringify(reading));
    await rename(`${entry}.${process.pid}`, entry);
    return reading;
  }
}
