import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { ProcessingSettings } from '../../domain/workflow-definitions/definition.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { extractDocuments } from '../../processing/documents/extraction/documents/extract-documents.ts';
import { type ExtractionModels, models, withModels } from '../../processing/documents/extraction/models/models.ts';
import { withLogo } from '../../processing/documents/read/logo.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { absentFieldsOf } from './absent-fields.ts';
import { changedValues, changeLines, type ReadValue, readEarlierValues } from './changed-values.ts';
import { figuresOf, formatFigures } from './figures.ts';
import { type FieldModels, fitModels, pagesAlone, type Trials, trialsOf } from './fit-models.ts';
import { type AddTrees, fitReranker, type RerankTrial, rerankTrialsOf } from './fit-reranker.ts';
import { foldCount, foldsOf } from './folds.ts';
import { inventedPaperCases, inventedReceiptCases, isInventedPaper, isInventedReceipt } from './invented-papers.ts';
import { markPapers } from './mark-papers.ts';
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

const modelFile = (name: 'weights' | 'trees'): string =>
  fileURLToPath(new URL(`../../processing/documents/extraction/models/${name}.json`, import.meta.url));

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

/** The folds of cases, and the models of single fields that were fitted without each fold. */
interface Folds {
  readonly foldOf: (origin: string) => number;
  readonly models: readonly FieldModels[];
}

const casesOf = (cases: readonly ReadSetCase[], { foldOf }: Folds, fold: number): ReadSetCase[] =>
  cases.filter(({ origin }) => foldOf(origin) === fold);

const fitFolds = (cases: readonly ReadSetCase[], trials: Trials): Folds => {
  const foldOf = foldsOf(
    cases.map(({ origin }) => origin),
    isInventedPaper,
  );
  return {
    foldOf,
    models: Array.from({ length: foldCount }, (_, fold) => fitModels(trials, (origin) => foldOf(origin) !== fold)),
  };
};

/** The models of single fields, with the released trees, which nothing asks while candidates are described. */
const withTrees = (fitted: FieldModels): ExtractionModels => {
  const { trees, confidence } = models();
  return { ...fitted, trees, confidence: { ...fitted.confidence, trees: confidence.trees } };
};

/** Fits the trees on what models find that have not seen the documents. */
const fitTreesOfFolds = async (cases: readonly ReadSetCase[], folds: Folds): Promise<AddTrees> => {
  const absent = absentFieldsOf(cases);
  const absentOf = (one: ReadSetCase): readonly OutputField[] => absent[cases.indexOf(one)] ?? [];
  const trials: RerankTrial[] = [];
  for (const [fold, fitted] of folds.models.entries()) {
    const own = casesOf(cases, folds, fold);
    trials.push(...(await withModels(withTrees(fitted), () => rerankTrialsOf(own, absentOf))));
  }
  return fitReranker(trials, folds.foldOf);
};

/** Judges the documents of each fold with models that were fitted on the others. */
const extractOutOfFold = async (
  cases: readonly ReadSetCase[],
  folds: Folds,
  addTrees: AddTrees,
  verbose: boolean,
): Promise<SetValue[]> => {
  const values: SetValue[] = [];
  for (const [fold, fitted] of folds.models.entries()) {
    const own = casesOf(cases, folds, fold);
    values.push(...(await withModels(addTrees(fitted, fold), () => extractAll(own, verbose))));
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

/** Writes models for the next release, and marks what they read. */
const release = async (fitted: ExtractionModels): Promise<void> => {
  const { trees, ...weights } = fitted;
  writeFileSync(modelFile('weights'), `${JSON.stringify(weights, null, 2)}\n`);
  writeFileSync(modelFile('trees'), `${JSON.stringify(trees)}\n`);
  console.log(`Wrote ${modelFile('weights')} and ${modelFile('trees')}.`);
  const { won, lost } = await withModels(fitted, () => Promise.resolve(markPapers()));
  console.log(`Values of the papers that are read now: ${won}. No longer: ${lost.length}. ${lost.join(', ')}`);
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
  const main = read.filter(isMain);
  const trials = await trialsOf(main);
  const folds = fitFolds(read, trials);
  const addTrees = await fitTreesOfFolds(main, folds);
  const values = await extractOutOfFold(read, folds, addTrees, options.verbose);
  printFigures(values);
  const fitted = addTrees(
    fitModels(trials, () => true),
    null,
  );
  if (options.fit) await release(fitted);
  const tuned = await withModels(fitted, () => extractAll(read, false));
  printTotal('all sets, by models fitted on the same documents', tuned.filter(isMain));
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify({ values, tuned }, null, 2)}\n`);
  if (earlier) console.log(`\n${changeLines(changedValues(earlier, values)).join('\n')}`);
};
