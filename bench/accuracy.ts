import { writeFileSync } from 'node:fs';
import { Refusal } from '../base/refusal.ts';
import { withEarlierRun } from './accuracy/earlier-run.ts';
import { measureAllSets } from './accuracy/measure-all-sets.ts';
import { measureDocuments } from './accuracy/measure-documents.ts';
import { measureFraudChecks } from './accuracy/measure-fraud.ts';
import { measureSecondReader } from './accuracy/measure-second-reader.ts';
import {
  type AccuracyOptions,
  accuracyUsage,
  readAccuracyOptions,
  type ShelfAccuracyOptions,
} from './accuracy/options.ts';
import { changedFacings, comparisonLines, readEarlierFacings } from './shelf/compare.ts';
import { measureShelf } from './shelf/measure.ts';
import { photoHeading, photoRow, reportShelf } from './shelf/report.ts';

/**
 * `npm run bench:accuracy -- DIR`, `-- --all DIR`, `-- --shelf DIR` and `-- --fraud`: measures how much of the expected
 * values the builtin engine finds, how confident it is, and what that costs.
 */

const measurePhotos = async ({
  folder,
  limit,
  jsonFile,
  earlierFile,
  cacheFolder,
}: ShelfAccuracyOptions): Promise<void> => {
  const earlier = earlierFile === null ? null : await readEarlierFacings(earlierFile);
  let printed = false;
  const measured = await measureShelf(folder, limit, cacheFolder, (photo) => {
    if (!printed) console.log(photoHeading());
    printed = true;
    console.log(photoRow(photo));
  });
  const { json, lines } = reportShelf(measured);
  console.log(lines.join('\n'));
  if (earlier) console.log(`\n${comparisonLines(changedFacings(earlier, measured)).join('\n')}`);
  if (jsonFile !== null) writeFileSync(jsonFile, `${JSON.stringify(json, null, 2)}\n`);
};

const measure = async (options: AccuracyOptions): Promise<void> => {
  if (options.of === 'help') {
    console.log(accuracyUsage);
  } else if (options.of === 'fraud') {
    await measureFraudChecks(options);
  } else if (options.of === 'sets') {
    await measureAllSets(options);
  } else if (options.of === 'second reader') {
    await measureSecondReader(options);
  } else if (options.of === 'shelf') {
    await measurePhotos(options);
  } else {
    await measureDocuments(options);
  }
};

try {
  const args = process.argv.slice(2);
  const options = readAccuracyOptions(args);
  if ('earlierFile' in options && options.earlierFile !== null) {
    await withEarlierRun(options.earlierFile, args, (earlierFile) => measure({ ...options, earlierFile }));
  } else {
    await measure(options);
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
