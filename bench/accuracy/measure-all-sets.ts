import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { ProcessingSettings } from '../../domain/workflow-definitions/definition.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { extractDocuments } from '../../processing/documents/extraction/documents/extract-documents.ts';
import { type ExtractionModels, models, withModels } from '../../processing/documents/extraction/models/models.ts';
import { kindsOfSigns, type WordPairs } from '../../processing/documents/extraction/models/word-pairs.ts';
import { withLogo } from '../../processing/documents/read/logo.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { absentFieldsOf } from './absent-fields.ts';
import { changedValues, changeLines, type ReadValue, readEarlierValues } from './changed-values.ts';
import { figuresOf, formatFigures } from './figures.ts';
import { type FieldModels, fitModels, pagesAlone, type Trials, trialsOf } from './fit-models.ts';
import { type AddTrees, fitReranker, pairsOfFolds, type RerankTrial, rerankTrialsOf } from './fit-reranker.ts';
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

const modelFile = (name: 'weights' | 'trees' | 'pairs'): string =>
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
const withTrees = (fitted: FieldModels, pairs: WordPairs): ExtractionModels => {
  const { trees, confidence } = models();
  return { ...fitted, trees, pairs, confidence: { ...fitted.confidence, trees: confidence.trees } };
};

const noPairs: WordPairs = { near: {}, form: {}, word: {} };

/** Fits the pairs and the trees on what models find that have not seen the documents. */
const fitTreesOfFolds = async (cases: readonly ReadSetCase[], folds: Folds): Promise<AddTrees> => {
  const absent = absentFieldsOf(cases);
  const absentOf = (one: ReadSetCase): readonly OutputField[] => absent[cases.indexOf(one)] ?? [];
  const trialsOfFolds = async <Trial>(
    pairsOf: (fold: number) => WordPairs,
    keep: (trial: RerankTrial) => Trial,
  ): Promise<Trial[]> => {
    const kept: Trial[] = [];
    for (const [fold, fitted] of folds.models.entries()) {
      const own = casesOf(cases, folds, fold);
      const trials = await withModels(withTrees(fitted, pairsOf(fold)), () => rerankTrialsOf(own, absentOf));
      kept.push(...trials.map(keep));
    }
    return kept;
  };
  // The features take a gigabyte, and pairs need only the signs.
  const signed = await trialsOfFolds(
    () => noPairs,
    ({ origin, candidates }) => ({ origin, candidates: candidates.map(({ signs, right }) => ({ signs, right })) }),
  );
  const pairsWithout = pairsOfFolds(signed, folds.foldOf);
  return fitReranker(await trialsOfFolds(pairsWithout, (trial) => trial), folds.foldOf, pairsWithout);
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

/** The pairs as JSON with a line for each asked word. */
const inLines = (pairs: WordPairs): string => {
  const lines = kindsOfSigns.map((kind) => {
    const words = Object.entries(pairs[kind]).map(
      ([word, signs]) => `${JSON.stringify(word)}:${JSON.stringify(signs)}`,
    );
    return `${JSON.stringify(kind)}:{\n${words.join(',\n')}\n}`;
  });
  return `{${lines.join(',\n')}}\n`;
};

/** Writes models for the next release, and marks what they read. */
const release = async (fitted: ExtractionModels): Promise<void> => {
  const { trees, pairs, ...weights } = fitted;
  writeFileSync(modelFile('weights'), `${JSON.stringify(weights, null, 2)}\n`);
  writeFileSync(modelFile('trees'), `${JSON.stringify(trees)}\n`);
  writeFileSync(modelFile('pairs'), inLines(pairs));
  console.log(`Wrote ${modelFile('weights')}, ${modelFile('trees')} and ${modelFile('pairs')}.`);
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
