import { commandOf } from '../../../../platform/commands.ts';
import type { Config } from '../../../../platform/config.ts';
import type { Logger } from '../../../../platform/log.ts';
import { findInstalledModels } from './install.ts';

type Settings = Pick<Config['processing'], 'ocrModelsDir' | 'modelsCacheDir'>;

/**
 * Settings whose `ocrModelsDir` names the models that the setup has installed, unless OCR_MODELS_DIR names others.
 * Without either, documents are read with the smaller models of the npm package, and the log reports it.
 */
export const withInstalledModels = async <S extends Settings>(settings: S, log: Logger): Promise<S> => {
  if (settings.ocrModelsDir) return settings;
  const ocrModelsDir = await findInstalledModels(settings.modelsCacheDir);
  if (ocrModelsDir) return { ...settings, ocrModelsDir };
  log.warn(
    `the OCR models are not installed, so documents are read with smaller ones; "${commandOf('setup')}" installs them`,
  );
  return settings;
};
