import { writeFileSync } from 'node:fs';
import { createProgress } from '../../dev/base/progress.ts';
import { findOcrModels } from '../../dev/stack/ocr-models.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';
import { createTemporaryFolder } from '../../platform/temporary-files.ts';
import { processDocument } from '../../processing/documents/engines/builtin/process-document.ts';
import { LazyOcrReader } from '../../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { loadCases, loadWorkflow } from './cases.ts';
import { figuresOf, formatFigures, type Observation } from './figures.ts';
import { observe } from './observe.ts';
import type { DocumentAccuracyOptions } from './options.ts';
import { withoutAttachments } from './without-attachments.ts';

const progress = createProgress(process.stderr);

/** Reads a folder of documents with the builtin engine, prints how much of the expected values it found, and optionally writes JSON. */
export const measureDocuments = async (options: DocumentAccuracyOptions): Promise<void> => {
  const cases = await loadCases(options.folder, options.limit);
  const { outputSchema, processing, kind } = await loadWorkflow(options.workflowFile, cases);
  const modelsDir = await findOcrModels(
    loadConfig(readEnvironment()).processing.ocrModelsDir,
    progress,
    new AbortController().signal,
  );
  // The engine runs in this process, not in a child, so this process's CPU time and memory are the engine's.
  const reader = new LazyOcrReader(modelsDir ?? undefined, 1);
  const observations: Observation[] = [];
  const outcomes = new Map<string, number>();
  const cpuBefore = process.cpuUsage();
  const startedAt = performance.now();
  const folder = options.withoutAttachments ? await createTemporaryFolder('bench') : null;
  for (const { name, path: original, expected } of cases) {
    const path = folder === null ? original : await withoutAttachments(original, folder);
    const files = [{ fileIndex: 0, label: name, declaredType: 'application/octet-stream', path }];
    const result = await processDocument(reader, { companyId: 'bench', files, kind, outputSchema, processing });
    outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1);
    for (const field of outputSchema.filter(({ name: fieldName }) => fieldName in expected)) {
      const got = result.outcome === 'extracted' ? result.extractedData[field.name] : null;
      const confidence = result.outcome === 'extracted' ? (result.fieldConfidences[field.name] ?? null) : null;
      const observed = observe(field, expected[field.name], got, confidence);
      observations.push(...observed);
      if (options.verbose && observed.some(({ right }) => !right)) {
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
  const figures = [...new Set(observations.map(({ field }) => field)), null]
    .map((field) => figuresOf(field, observations))
    .filter(({ documents }) => documents > 0);
  console.log(formatFigures(figures));
  console.log(
    `${cost.documents} documents (${[...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')}); ` +
      `${cost.cpuSecondsEach.toFixed(2)} CPU seconds and ${cost.wallSecondsEach.toFixed(2)} seconds each; ` +
      `peak memory ${Math.round(cost.peakMemoryMb)} MB; models ${Object.keys(cost.models).join(', ') || 'not needed'}`,
  );
  if (options.jsonFile !== null) writeFileSync(options.jsonFile, `${JSON.stringify({ figures, cost }, null, 2)}\n`);
};
