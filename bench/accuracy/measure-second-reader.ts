import { writeFileSync } from 'node:fs';
import { Refusal } from '../../base/refusal.ts';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import type { OutputField } from '../../domain/output-field.ts';
import { ProcessingSettings } from '../../domain/workflow-definitions/definition.ts';
import {
  SecondReaderSettings,
  type SecondReadingOutcome,
  secondReadingOutcomes,
} from '../../domain/workflow-definitions/second-reader.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { createDocumentChildren } from '../../processing/documents/children/document-children.ts';
import { createIntake, type Intake } from '../../processing/documents/children/intake.ts';
import type { DocumentInput, SecondReaderReport } from '../../processing/documents/contract.ts';
import { createDocumentModel } from '../../processing/documents/engines/llm/document-model.ts';
import { unlimitedBudget } from '../../processing/documents/engines/second-reader/budget.ts';
import { createSecondReader, type TwiceRead } from '../../processing/documents/engines/second-reader/second-reader.ts';
import type { Extraction } from '../../processing/documents/extraction/result/assemble.ts';
import { missingLlmSettings } from '../../processing/services/llm-settings.ts';
import { alignColumns } from '../measuring/align-columns.ts';
import { figuresOf, formatFigures, type Observation } from './figures.ts';
import { observe } from './observe.ts';
import type { SecondReaderAccuracyOptions } from './options.ts';
import { isFurther, loadSets, type SetCase } from './sets.ts';
import { startStandInModel } from './stand-in-model.ts';

const progress = createProgress(process.stderr);

/** A field that the model was asked for, and whether each reader was right. */
interface Asked {
  readonly outcome: SecondReadingOutcome;
  readonly engineRight: boolean;
  readonly modelRight: boolean;
}

interface Measured {
  readonly before: Observation[];
  readonly after: Observation[];
  readonly asked: Asked[];
  documents: number;
  askedDocuments: number;
  requests: number;
  inputTokens: number;
  outputTokens: number;
  seconds: number;
  readonly skipped: Map<string, number>;
}

/** Tables are left out: small models take minutes for them. */
const plainFields = (fields: readonly OutputField[]): OutputField[] =>
  fields.filter(({ type }) => type !== 'array' && type !== 'object');

/** At most `limit` documents of each set, at equal distances. */
const spread = (cases: readonly SetCase[], limit: number): SetCase[] =>
  [...new Set(cases.map(({ set }) => set))].flatMap((set) => {
    const own = cases.filter((one) => one.set === set);
    const step = Math.max(1, own.length / limit);
    return Array.from(
      { length: Math.min(limit, own.length) },
      (_, index) => own[Math.floor(index * step)] ?? [],
    ).flat();
  });

const lineOf = (asked: readonly Asked[], outcome: SecondReadingOutcome): string[] => {
  const own = asked.filter((one) => one.outcome === outcome);
  const share = (test: (one: Asked) => boolean): string =>
    own.length === 0 ? '–' : (own.filter(test).length / own.length).toFixed(2);
  return [outcome, String(own.length), share(({ engineRight }) => engineRight), share(({ modelRight }) => modelRight)];
};

/** The values of the model that the page shows: of these, `trust` is the share that is right. */
const verified: readonly SecondReadingOutcome[] = ['agreed', 'added', 'replaced', 'kept'];

const report = (measured: Measured): string[] => {
  const { before, after, asked, documents, askedDocuments, requests, inputTokens, outputTokens, seconds } = measured;
  const shown = asked.filter(({ outcome }) => verified.includes(outcome));
  const trust = shown.filter(({ modelRight }) => modelRight).length / Math.max(1, shown.length);
  const perDocument = (count: number): string => (count / Math.max(1, askedDocuments)).toFixed(0);
  const skipped = [...measured.skipped].map(([code, count]) => `${count} ${code}`).join(', ');
  return [
    `${documents} documents, of which the model was asked about ${askedDocuments} (${asked.length} of ${before.length} fields)`,
    `${requests} requests, ${perDocument(inputTokens)} tokens in and ${perDocument(outputTokens)} out for each document, ${(seconds / Math.max(1, askedDocuments)).toFixed(1)} s` +
      (skipped ? `; no answer: ${skipped}` : ''),
    '',
    ...alignColumns([
      ['outcome', 'fields', 'engine right', 'model right'],
      ...secondReadingOutcomes.map((outcome) => lineOf(asked, outcome)),
    ]),
    '',
    `trust: ${trust.toFixed(2)} (${shown.length} values of the model that the page shows)`,
    '',
    'before',
    formatFigures([figuresOf(null, before)]),
    'after',
    formatFigures([figuresOf(null, after)]),
  ];
};

/** Adds the fields of a document, as the engine alone and both readers together found them. */
const addFields = (
  measured: Measured,
  { set, name, expected }: SetCase,
  outputSchema: readonly OutputField[],
  before: Extraction,
  extraction: Extraction,
  readings: SecondReaderReport['readings'],
  verbose: boolean,
): void => {
  for (const field of outputSchema) {
    const wanted = expected[field.name] ?? null;
    const valuesOf = ({ extractedData, fieldConfidences }: Extraction) =>
      observe(field, wanted, extractedData[field.name], fieldConfidences[field.name] ?? null);
    const was = valuesOf(before);
    const is = valuesOf(extraction);
    measured.before.push(...was);
    measured.after.push(...is);
    const reading = readings[field.name];
    if (!reading) continue;
    const { outcome, other } = reading;
    const ofModel = outcome === 'kept' ? observe(field, wanted, other, null) : is;
    const isShown = verified.includes(outcome) && ofModel.every(({ right }) => right);
    measured.asked.push({
      outcome,
      engineRight: was.every(({ right }) => right),
      modelRight: outcome === 'absent' ? wanted === null : isShown,
    });
    if (verbose) {
      const got = `${JSON.stringify(extraction.extractedData[field.name])} (${extraction.fieldConfidences[field.name] ?? null})`;
      console.log(
        `${set}/${name} ${field.name}: ${outcome}; expected ${JSON.stringify(wanted)}, got ${got}, not ${JSON.stringify(other)}`,
      );
    }
  }
};

/** Adds what a document has cost. */
const addCost = (measured: Measured, { report: said, usage }: TwiceRead, seconds: number): void => {
  measured.documents += 1;
  if (!said) return;
  measured.askedDocuments += 1;
  measured.seconds += seconds;
  measured.requests += usage?.requests ?? 0;
  measured.inputTokens += usage?.inputTokens ?? 0;
  measured.outputTokens += usage?.outputTokens ?? 0;
  const { skipped } = said;
  if (skipped !== undefined) measured.skipped.set(skipped, (measured.skipped.get(skipped) ?? 0) + 1);
};

/**
 * Reads all sets of a folder with the engine `builtin` and a second reader, and prints what the second one adds.
 * @throws Refusal if the settings name no model, and none stands in for it
 */
export const measureSecondReader = async (options: SecondReaderAccuracyOptions): Promise<void> => {
  const { processing } = loadConfig(readEnvironment());
  const standIn = options.standIn === null ? null : await startStandInModel(options.standIn);
  const ofStandIn = { ...processing.llm, baseUrl: standIn?.baseUrl, model: 'stand-in', pageImages: 0 };
  const llm = standIn ? ofStandIn : processing.llm;
  const model = createDocumentModel(llm);
  if (!model) {
    throw new Refusal(`The second reader needs a language model: set ${missingLlmSettings(llm).join(' and ')}.`);
  }
  const ocrModelsDir = await findOcrModels(processing.ocrModelsDir, progress, new AbortController().signal);
  const children = createDocumentChildren({ ...processing, ocrModelsDir: ocrModelsDir ?? undefined });
  const intake = createIntake(children);
  let before: Extraction | null = null;
  const watched: Intake = {
    read: async (request, how) => {
      const read = await intake.read(request, how);
      before = read.outcome === 'read' ? read.extraction : null;
      return read;
    },
  };
  const reader = createSecondReader(watched, model, unlimitedBudget, llm);
  const trust = options.trust === null ? {} : { trust: options.trust };
  const settings = SecondReaderSettings.parse({ missing: 'all', ...trust });
  const measured: Measured = {
    before: [],
    after: [],
    asked: [],
    documents: 0,
    askedDocuments: 0,
    requests: 0,
    inputTokens: 0,
    outputTokens: 0,
    seconds: 0,
    skipped: new Map(),
  };
  const measureCase = async (one: SetCase): Promise<void> => {
    const { set, name, path, fields, expected } = one;
    const outputSchema = plainFields(fields).filter((field) => field.name in expected);
    standIn?.show(outputSchema, expected);
    const input: DocumentInput = {
      workflow: set,
      companyId: 'bench',
      files: [{ fileIndex: 0, label: name, declaredType: '', path }],
      kind: 'document',
      outputSchema,
      processing: ProcessingSettings.parse({ quality: { enabled: false } }),
    };
    const startedAt = performance.now();
    const twice = await reader.read(input, settings, { signal: new AbortController().signal });
    const { read, report: said } = twice;
    if (read.outcome !== 'read' || !before) return;
    addCost(measured, twice, (performance.now() - startedAt) / 1000);
    addFields(measured, one, outputSchema, before, read.extraction, said?.readings ?? {}, options.verbose);
  };
  try {
    const sets = (await loadSets(options.folder)).filter((one) => !isFurther(one));
    const cases = spread(sets, options.limit);
    await progress.step('Reading documents', async (describe) => {
      for (const [index, one] of cases.entries()) {
        await measureCase(one);
        describe(`Reading documents: ${index + 1} of ${cases.length}`, (index + 1) / cases.length);
      }
    });
    console.log(report(measured).join('\n'));
    if (options.jsonFile !== null) {
      writeFileSync(options.jsonFile, `${JSON.stringify({ ...measured, skipped: [...measured.skipped] }, null, 2)}\n`);
    }
  } finally {
    model.close();
    await children.close();
    await standIn?.close();
  }
};
