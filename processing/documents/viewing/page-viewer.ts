import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { createTemporaryFolder } from '../../../platform/temporary-files.ts';
import { ChildPool } from '../../children/child-pool.ts';
import type { Confinement } from '../../children/confinement.ts';
import { ChildError } from '../../children/errors.ts';
import { cropPath } from '../../shelf/catalog-images/crop-packs.ts';
import type { ReferencePicture } from '../../shelf/catalog-images/reference-picture.ts';
import type { ViewingJob, ViewingJobResults, ViewingSetup } from './jobs.ts';
import type { PageWord } from './read-words.ts';
import type { RenderedPage, ViewedFile } from './render-page.ts';

export type { PageWord } from './read-words.ts';

/** A page with its picture as WebP. */
export interface ViewedPage extends RenderedPage {
  readonly picture: Buffer;
}

export interface PageViewerSettings {
  /** Downloads a stored object into a file. */
  readonly download: (objectKey: string, path: string) => Promise<void>;
  readonly ocrModelsDir: string | undefined;
  /** By default, the processes are not confined. */
  readonly confinement?: Confinement | undefined;
}

/** A stored file. Its key always refers to the same bytes. */
export interface StoredFile {
  readonly objectKey: string;
  readonly label: string;
}

/** A stored photo. The ETag distinguishes versions: moderation replaces the bytes when it blurs someone. */
export interface StoredPhoto {
  readonly objectKey: string;
  readonly etag: string;
}

export type PageViewer = ReturnType<typeof createPageViewer>;

const entry = fileURLToPath(new URL('./child-main.ts', import.meta.url));
const concurrency = 2;
const limits = { timeoutMs: 60_000, memoryMaxMb: 2_048 };
const idleMs = 60_000;
const cacheBytesMax = 64 * 1024 * 1024;
const countsMax = 5_000;
/** The error codes of a decoder that a damaged or hostile picture has stalled or crashed. */
const brokenBy: readonly ChildError['code'][] = ['processing_timeout', 'processing_crashed', 'processing_memory'];

/**
 * Renders pages of stored files, photos and catalog images for people to look at. Untrusted files are opened only in
 * child processes, a few at a time. Pictures are cached in memory, and concurrent requests for the same picture share
 * one rendering.
 */
export const createPageViewer = ({ download, ocrModelsDir, confinement }: PageViewerSettings) => {
  const setup: ViewingSetup = { ocrModelsDir: ocrModelsDir ?? null };
  const folders = { reads: ocrModelsDir === undefined ? [] : [ocrModelsDir], writes: [] };
  const pool = new ChildPool<ViewingJob, ViewingJobResults>({
    entry,
    setup,
    confinement,
    folders,
    size: concurrency,
    limits,
    idleMs,
  });
  const never = new AbortController().signal;

  const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
    const folder = await createTemporaryFolder('view');
    try {
      return await work(folder);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  const withFile = <T>(
    { objectKey, label }: StoredFile,
    work: (file: ViewedFile, folder: string) => Promise<T>,
  ): Promise<T> =>
    withFolder(async (folder) => {
      const path = join(folder, 'file');
      await download(objectKey, path);
      return work({ path, label }, folder);
    });
  const withBytes = <T>(bytes: Uint8Array, work: (path: string, folder: string) => Promise<T>): Promise<T> =>
    withFolder(async (folder) => {
      const path = join(folder, 'image');
      await writeFile(path, bytes);
      return work(path, folder);
    });

  const render = (file: StoredFile, page: number): Promise<ViewedPage | null> =>
    withFile(file, async (viewed, folder) => {
      const targetPath = join(folder, 'page.webp');
      const size = await pool.run({ kind: 'render', file: viewed, page, targetPath }, never);
      return size && { ...size, picture: await readFile(targetPath) };
    });

  const renderPhoto = ({ objectKey }: StoredPhoto, sideMaxPx: number): Promise<Buffer> =>
    withFile({ objectKey, label: 'photo' }, async ({ path }, folder) => {
      const targetPath = join(folder, 'photo.webp');
      await pool.run({ kind: 'photo', path, sideMaxPx, targetPath }, never);
      return readFile(targetPath);
    });

  const counts = new LRUCache<string, number, StoredFile>({
    max: countsMax,
    fetchMethod: (_key, _stale, { context }) => withFile(context, (file) => pool.run({ kind: 'count', file }, never)),
  });
  const pictures = new LRUCache<string, ViewedPage, { file: StoredFile; page: number }>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ picture }) => Math.max(1, picture.length),
    fetchMethod: async (_key, _stale, { context: { file, page } }) => (await render(file, page)) ?? undefined,
  });

  const photos = new LRUCache<string, Buffer, { photo: StoredPhoto; sideMaxPx: number }>({
    maxSize: cacheBytesMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (_key, _stale, { context: { photo, sideMaxPx } }) => renderPhoto(photo, sideMaxPx),
  });

  return {
    /** The number of pages that can be shown; 0 for a recording. */
    count: async (file: StoredFile): Promise<number> => (await counts.fetch(file.objectKey, { context: file })) ?? 0,
    /**
     * A page, counted from 1; null if the file has no such page. Rejects with a `ChildError` if the file cannot be
     * opened.
     */
    page: async (file: StoredFile, page: number): Promise<ViewedPage | null> =>
      (await pictures.fetch(`${page} ${file.objectKey}`, { context: { file, page } })) ?? null,
    /** The words on a page, counted from 1. Rejects with a `ChildError` if the file cannot be opened. */
    words: (file: StoredFile, page: number): Promise<readonly PageWord[]> =>
      withFile(file, (viewed) => pool.run({ kind: 'words', file: viewed, page }, never)),
    /**
     * A photo as WebP, upright, its long side at most `sideMaxPx`. Rejects with a `ChildError` if it cannot be opened.
     */
    photo: async (photo: StoredPhoto, sideMaxPx: number): Promise<Buffer | null> => {
      const key = `${sideMaxPx} ${photo.etag} ${photo.objectKey}`;
      return (await photos.fetch(key, { context: { photo, sideMaxPx } })) ?? null;
    },
    /**
     * The type and size of a catalog image after complete decoding, or a clause that explains why it cannot be used.
     */
    inspectReference: (bytes: Uint8Array): Promise<ReferencePicture | string> =>
      withBytes(bytes, async (path) => {
        try {
          return await pool.run({ kind: 'reference', path }, never);
        } catch (error) {
          if (error instanceof ChildError && brokenBy.includes(error.code)) return 'cannot be opened: it is damaged';
          throw error;
        }
      }),
    /**
     * A catalog image as WebP, upright, its long side at most `sideMaxPx`. Rejects with a `ChildError` if it cannot be
     * opened.
     */
    referenceThumbnail: (bytes: Uint8Array, sideMaxPx: number): Promise<Buffer> =>
      withBytes(bytes, async (path, folder) => {
        const targetPath = join(folder, 'thumbnail.webp');
        await pool.run({ kind: 'thumbnail', path, sideMaxPx, targetPath }, never);
        return readFile(targetPath);
      }),
    /**
     * Packs cut out of a stored photo, in the order of `boxes` (pixels of the upright photo), as JPEGs without
     * metadata. Rejects with a `ChildError` if the photo cannot be opened.
     */
    crops: (objectKey: string, boxes: readonly PixelBox[]): Promise<readonly Uint8Array<ArrayBuffer>[]> =>
      withFile({ objectKey, label: 'photo' }, async ({ path }, folder) => {
        await pool.run({ kind: 'crop', path, boxes, folder }, never);
        return Promise.all(boxes.map(async (_box, index) => new Uint8Array(await readFile(cropPath(folder, index)))));
      }),
    close: (): Promise<void> => pool.close(),
  };
};
