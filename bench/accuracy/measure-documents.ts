import { writeFileSync } from 'node:fs';
import { Refusal } from '../../base/refusal.ts';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import type { WorkflowFile } from '../../domain/workflow-definitions/definition.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import { processDocument } from '../../processing/documents/engines/builtin/process-document.ts';
import { squash } from '../../processing/documents/extraction/sheet/fold.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { figuresByOrigin, originLines } from './by-origin.ts';
import { type AccuracyCase, loadCases, loadWorkflow } from './cases.ts';
import { changedValues, changeLines, type ReadValue, readEarlierValues } from './changed-values.ts';
import { canBeDamaged, damagedCopy, damages, formatDamaged } from './damage.ts';
import { type FieldFigures, figuresOf, formatFigures } from './figures.ts';
import { observe } from './observe.ts';
import type { DocumentAccuracyOptions } from './options.ts';
import { withoutAttachments } from './without-attachments.ts';

const progress = createProgress(process.stderr);

type Workflow = Pick<WorkflowFile, 'slug' | 'outputSchema' | 'processing' | 'kind'>;

interface Measured {
  readonly values: readonly ReadValue[];
  readonly figures: readonly FieldFigures[];
  readonly cost: Record<string, unknown>;
}

/**
 * Reads every case and prints the figures.
 * @param copyOf returns the path of the file to read instead of a document
 */
const measureCases = async (
  reader: LazyOcrReader,
  { slug, outputSchema, processing, kind }: Workflow,
  cases: readonly AccuracyCase[],
  { verbose, origin }: Pick<DocumentAccuracyOptions, 'verbose' | 'origin'>,
  copyOf: (path: string) => Promise<string>,
): Promise<Measured> => {
  const values: ReadValue[] = [];
  const outcomes = new Map<string, number>();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  for (const { name, path, expected } of cases) {
    const files = [{ fileIndex: 0, label: name, declaredType: 'application/octet-stream', path: await copyOf(path) }];
    const result = await processDocument(reader, {
      workflow: slug,
      companyId: 'bench',
      files,
      kind,
      outputSchema,
      processing,
    });
    // Receipts of one shop differ in spaces and punctuation.
    const originName = origin === null ? null : squash(String(expected[origin] ?? name));
    outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
    for (const field of outputSchema.filter(({ name: fieldName }) => fieldName in expected)) {
      const got = result.outcome === 'extracted' ? result.extractedData[field.name] : null;
      const confidence = result.outcome === 'extracted' ? (result.fieldConfidences[field.name] ?? null) : null;
      const observed = observe(field, expected[field.name], got, confidence);
      values.push(...observed.map((one) => ({ document: name, origin: originName, ...one })));
      if (verbose && observed.some(({ right }) => !right)) {
        console.log(
          `${name} ${field.name}: expected ${JSON.stringify(expected[field.name])}, got ${JSON.stringify(got)} (${confidence})`,
        );
      }
    }
  }
  const cpu = process.cpuUsage(cpuBefore);
  const cost = {
    documents: cases.length,
    outcomes: Object.fromEntries(outcomes),
    cpuSecondsEach: (cpu.user + cpu.system) / 1e6 / cases.length,
    wallSecondsEach: (performance.now() - startedAt) / 1000 / cases.length,
    peakMemoryMb: process.resourceUsage().maxRSS / 1024,
    models: reader.modelHashes,
  };
  const figures = [...new Set(values.map(({ field }) => field)), null]
    .map((field) => figuresOf(field, values))
    .filter(({ documents }) => documents > 0);
  console.log(formatFigures(figures));
  console.log(
    `${cost.documents} documents (${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}); ` +
      `${cost.cpuSecondsEach.toFixed(2)} CPU seconds and ${cost.wallSecondsEach.toFixed(2)} seconds each; ` +
      `peak memory ${Math.round(cost.peakMemoryMb)} MB; models ${Object.keys(cost.models).join(', ') || 'not needed'}`,
  );
  return { values, figures, cost };
};

/**
 * Reads a folder of documents with the builtin engine, prints the share of expected values that it found, and
 * optionally writes JSON.
 */
export const measureDocuments = async (options: DocumentAccuracyOptions): Promise<void> => {
  const earlier = options.earlierFile === null ? null : await readEarlierValues(options.earlierFile);
  const all = await loadCases(options.folder, options.limit);
  const cases = options.damaged ? all.filter(({ path }) => canBeDamaged(path)) : all;
  if (cases.length === 0) throw new Refusal(`${options.folder} contains no picture that can be damaged.`);
  const workflow = await loadWorkflow(options.workflowFile, cases);
  const modelsDir = await findOcrModels(
    loadConfig(readEnvironment()).processing.ocrModelsDir,
    progress,
    new AbortController().signal,
  );
  // The engine runs in this process, not in a child, so this process's CPU time and memory are the engine's.
  const reader = new LazyOcrReader(modelsDir ?? undefined, 1);
  const folder = await createTemporaryFolder('bench');
  const measure = (copyOf: (path: string) => Promise<string>): Promise<Measured> =>
    measureCases(reader, workflow, cases, options, copyOf);
  const write = (json: unknown): void => {
    if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify(json, null, 2)}\n`);
  };
  if (!options.damaged) {
    const copyOf = (path: string): Promise<string> =>
      options.withoutAttachments ? withoutAttachments(path, folder) : Promise.resolve(path);
    const { values, figures, cost } = await measure(copyOf);
    const byOrigin = options.origin === null ? null : figuresByOrigin(values);
    if (byOrigin) console.log(`\n${originLines(byOrigin).join('\n')}`);
    write({ figures, ...(byOrigin ? { byOrigin } : {}), cost, values });
    if (earlier) console.log(`\n${changeLines(changedValues(earlier, values)).join('\n')}`);
    return;
  }
  const readings: (Measured & { readonly name: string })[] = [];
  for (const damage of [null, ...damages]) {
    const name = damage?.name ?? 'as they are';
    console.log(`\n${name}`);
    readings.push({
      name,
      ...(await measure((path) => (damage ? damagedCopy(path, damage, folder) : Promise.resolve(path)))),
    });
  }
  console.log(`\n${formatDamaged(readings)}`);
  write(readings.map(({ name, figures, cost }) => ({ pictures: name, figures, cost })));
};
