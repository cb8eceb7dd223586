import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import { ProcessingSettings } from '../../domain/workflow-definitions/definition.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { extractDocuments } from '../../processing/documents/extraction/documents/extract-documents.ts';
import { withModels } from '../../processing/documents/extraction/models/models.ts';
import { withLogo } from '../../processing/documents/read/logo.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { changedValues, changeLines, type ReadValue, readEarlierValues } from './changed-values.ts';
import { figuresOf, formatFigures } from './figures.ts';
import { fitModels, pagesAlone, type Trials, trialsOf } from './fit-models.ts';
import { foldCount, foldsOf } from './folds.ts';
import { inventedPaperCases, inventedReceiptCases, isInventedPaper, isInventedReceipt } from './invented-papers.ts';
import { observe } from './observe.ts';
import type { AllSetsAccuracyOptions } from './options.ts';
import { ReadingCache } from './reading-cache.ts';
import { isFurther, loadSets, type ReadSetCase } from './sets.ts';

const progress = createProgress(process.stderr);

/** One expected value, with the set and the field's own name. */
interface SetValue extends ReadValue {
  readonly set: string;
}

const processing = ProcessingSettings.parse({});

const weightsFile = fileURLToPath(
  new URL('../../processing/documents/extraction/models/weights.json', import.meta.url),
);

const extractCase = async ({ set, name, fields, expected, origin, reading }: ReadSetCase, verbose: boolean) => {
  const outputSchema = [...fields];
  const { extractedData, fieldConfidences } = await extractDocuments(
    pagesAlone(reading),
    { files: [], outputSchema, processing },
    (document) => withLogo(document, outputSchema, () => Promise.resolve(reading.logo)),
  );
  return fields
    .filter((field) => field.name in expected)
    .flatMap((field): SetValue[] => {
      const got = extractedData[field.name];
      const confidence = fieldConfidences[field.name] ?? null;
      const observed = observe(field, expected[field.name], got, confidence);
      if (verbose && observed.some(({ right }) => !right)) {
        const values = `expected ${JSON.stringify(expected[field.name])}, got ${JSON.stringify(got)}`;
        console.log(`${set}/${name} ${field.name}: ${values} (${confidence})`);
      }
      return observed.map((one) => ({ set, document: `${set}/${name}`, origin, ...one }));
    });
};

const extractAll = async (cases: readonly ReadSetCase[], verbose: boolean): Promise<SetValue[]> => {
  const values: SetValue[] = [];
  for (const one of cases) values.push(...(await extractCase(one, verbose)));
  return values;
};

/** Judges the documents of each fold with models that were fitted on the others. */
const extractOutOfFold = async (
  cases: readonly ReadSetCase[],
  trials: Trials,
  verbose: boolean,
): Promise<SetValue[]> => {
  const foldOf = foldsOf(
    cases.map(({ origin }) => origin),
    isInventedPaper,
  );
  const values: SetValue[] = [];
  for (let fold = 0; fold < foldCount; fold += 1) {
    const fitted = fitModels(trials, (origin) => foldOf(origin) !== fold);
    const own = cases.filter(({ origin }) => foldOf(origin) === fold);
    values.push(...(await withModels(fitted, () => extractAll(own, verbose))));
  }
  return values;
};

const printFigures = (values: readonly SetValue[]): void => {
  for (const set of new Set(values.map((value) => value.set))) {
    const own = values.filter((value) => value.set === set);
    const names = [...new Set(own.map(({ field }) => field))];
    // Sets in which each field occurs once are shown only as a whole.
    const shown = names.filter((name) => own.filter(({ field }) => field === name).length > 4);
    console.log(`\n${set}\n${formatFigures([...shown, null].map((field) => figuresOf(field, own)))}`);
  }
  printTotal('all sets', values.filter(isMain));
  const further = values.filter(isFurther);
  if (further.length > 0) printTotal('further values of these sets', further);
};

/** Whether models are fitted on the set of a value. */
const isMain = (one: Pick<SetValue, 'set'>): boolean => !isFurther(one) && !isInventedReceipt(one);

const printTotal = (title: string, values: readonly SetValue[]): void =>
  console.log(`\n${title}\n${formatFigures([figuresOf(null, values)])}`);

/**
 * Reads all sets of a folder and the invented papers and receipts, prints the share of expected values that was found,
 * and writes JSON if a file is named.
 */
export const measureAllSets = async (options: AllSetsAccuracyOptions): Promise<void> => {
  const earlier = options.earlierFile === null ? null : await readEarlierValues(options.earlierFile);
  const cases = await loadSets(options.folder);
  const modelsDir = await findOcrModels(
    loadConfig(readEnvironment()).processing.ocrModelsDir,
    progress,
    new AbortController().signal,
  );
  const cache = await ReadingCache.open(
    options.cacheFolder,
    new LazyOcrReader(modelsDir ?? undefined, 1),
    modelsDir ?? null,
  );
  const read: ReadSetCase[] = [...inventedPaperCases(), ...inventedReceiptCases()];
  for (const one of cases) read.push({ ...one, reading: await cache.read(one.path) });
  const trials = await trialsOf(read.filter(isMain));
  const values = await extractOutOfFold(read, trials, options.verbose);
  printFigures(values);
  const fitted = fitModels(trials, () => true);
  if (options.fit) {
    writeFileSync(weightsFile, `${JSON.stringify(fitted, null, 2)}\n`);
    console.log(`Wrote ${weightsFile}.`);
  }
  const tuned = await withModels(fitted, () => extractAll(read, false));
  printTotal('all sets, by models fitted on the same documents', tuned.filter(isMain));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify({ values, tuned }, null, 2)}\n`);
  if (earlier) console.log(`\n${changeLines(changedValues(earlier, values)).join('\n')}`);
};
