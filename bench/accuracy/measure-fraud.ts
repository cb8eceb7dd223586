import { writeFileSync } from 'node:fs';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { measureFraud, type Trial } from '../fraud/measure.ts';
import { measureFolder } from '../fraud/measure-folder.ts';
import { formatFraudFigures, fraudFigures } from '../fraud/report.ts';
import { withDatabase } from '../fraud/with-database.ts';
import type { FraudAccuracyOptions } from './options.ts';

/**
 * Draws the labeled set or copies the documents of a folder, measures the fraud checks on it, and prints the figures.
 */
export const measureFraudChecks = async (options: FraudAccuracyOptions): Promise<void> => {
  const progress = createProgress(process.stderr);
  const { ocrModelsDir } = loadConfig(readEnvironment()).processing;
  const modelsDir = await findOcrModels(ocrModelsDir, progress, new AbortController().signal);
  const reader = new LazyOcrReader(modelsDir ?? undefined, 1);
  const trials: Trial[] = [];
  await withDatabase(async (database) => {
    const measured =
      options.folder === null
        ? measureFraud(database, reader, options)
        : measureFolder(database, reader, options.folder, options.originals);
    for await (const trial of measured) {
      trials.push(trial);
      if (!options.verbose) continue;
      const matches = trial.result.matches.map(
        ({ checkType, score, explanation }) => `\n  ${score} ${checkType}: ${explanation}`,
      );
      const label = trial.found === null ? 'honest' : 'fraud';
      console.log(
        `${trial.paper}, ${trial.kind} (${label}): ${trial.result.fraudStatus ?? trial.result.failure}${matches.join('')}`,
      );
    }
  });
  const figures = fraudFigures(trials);
  console.log(formatFraudFigures(figures));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(figures, null, 2)}\n`);
};
