import { uploadsPrefix } from '../../domain/uploads.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import { isFileKept } from '../../prisma/submissions/page-pictures.ts';
import type { PageViewer, PageWord, StoredFile, ViewedPage } from '../../processing/documents/viewing/page-viewer.ts';

/** Pages that are rendered ahead. The others are rendered when someone looks at them. */
const aheadMax = 10;

export interface PagePicturesDeps {
  readonly prisma: PrismaClient;
  readonly storage: Pick<Storage, 'read' | 'upload' | 'remove'>;
  readonly viewer: Pick<PageViewer, 'count' | 'page' | 'words'>;
  /** Gets the error if something could not be stored; people see the page anyway. */
  readonly onError: (error: unknown) => void;
}

export type PagePictures = ReturnType<typeof createPagePictures>;

/** Pictures are stored next to the file, so that they are removed together with the files of a session. */
const keyOf = ({ objectKey }: StoredFile, name: string): string => `${objectKey}.pages/${name}`;

/**
 * The pictures of the pages of stored files, and the words on the pages. A picture is rendered once and stored next to
 * the file.
 */
export const createPagePictures = ({ prisma, storage, viewer, onError }: PagePicturesDeps) => {
  const keep = async (file: StoredFile, name: string, bytes: Buffer, contentType: string): Promise<void> => {
    if (file.objectKey.startsWith(uploadsPrefix)) return;
    try {
      await storage.upload(keyOf(file, name), bytes, contentType);
      // The file may have been removed in the meantime, together with everything next to it.
      if (!(await isFileKept(prisma, file.objectKey))) await storage.remove(keyOf(file, name));
    } catch (error) {
      onError(error);
    }
  };
  const keepJson = (file: StoredFile, name: string, value: unknown): Promise<void> =>
    keep(file, name, Buffer.from(JSON.stringify(value)), 'application/json');
  const readJson = async <T>(file: StoredFile, name: string): Promise<T | null> => {
    const bytes = await storage.read(keyOf(file, name));
    return bytes && JSON.parse(bytes.toString('utf8'));
  };

  const count = async (file: StoredFile): Promise<number> => {
    const kept = await readJson<{ pages: number }>(file, 'pages.json');
    if (kept) return kept.pages;
    const pages = await viewer.count(file);
    await keepJson(file, 'pages.json', { pages });
    return pages;
  };

  const page = async (file: StoredFile, number: number): Promise<ViewedPage | null> => {
    const [size, picture] = await Promise.all([
      readJson<{ width: number; height: number }>(file, `${number}.json`),
      storage.read(keyOf(file, `${number}.webp`)),
    ]);
    if (size && picture) return { ...size, picture };
    const made = await viewer.page(file, number);
    if (!made) return null;
    const { width, height } = made;
    await keep(file, `${number}.webp`, made.picture, 'image/webp');
    await keepJson(file, `${number}.json`, { width, height });
    return made;
  };

  const words = async (file: StoredFile, number: number): Promise<readonly PageWord[]> => {
    const kept = await readJson<PageWord[]>(file, `${number}.words.json`);
    if (kept) return kept;
    const read = await viewer.words(file, number);
    await keepJson(file, `${number}.words.json`, read);
    return read;
  };

  return {
    /** The number of pages that can be shown; 0 for a recording. */
    count,
    /**
     * A page, counted from 1; null if the file has no such page. Rejects with a `ChildError` if the file cannot be
     * opened.
     */
    page,
    /** The words on a page, in the unit of its size; none if it has no such page. */
    words,
    /**
     * Renders the pictures of a file's first pages, unless they are stored. Asks before each page whether it may
     * continue.
     */
    prepare: async (file: StoredFile, mayContinue: () => boolean): Promise<void> => {
      const pages = Math.min(await count(file), aheadMax);
      for (let number = 1; number <= pages && mayContinue(); number += 1) await page(file, number);
    },
  };
};
