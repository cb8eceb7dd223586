import { findOcrModels } from '../dev/ocr-models.ts';
import { createProgress } from '../dev/progress.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import { kindOfField } from '../processing/documents/extraction/confidence.ts';
import { toContext } from '../processing/documents/extraction/context.ts';
import { findField } from '../processing/documents/extraction/field.ts';
import { toSheet } from '../processing/documents/extraction/sheet.ts';
import { LazyOcrReader } from '../processing/documents/ocr/lazy-ocr-reader.ts';
import type { PageText } from '../processing/documents/reading/page.ts';
import { readFilePages, sniffFile } from '../processing/documents/reading/read-file.ts';
import { loadCases, loadWorkflow } from './accuracy/cases.ts';
import { fitLogistic, type Trial } from './accuracy/logistic.ts';
import { trialsOf } from './accuracy/trials.ts';

/**
 * `node bench/calibrate.ts DIR...`: fits the confidences of processing/documents/extraction/confidence.ts on folders of documents with
 * expectations (as of bench/accuracy.ts) and prints the constants. Degraded copies of documents in some of the folders give it errors to
 * learn from.
 */
const progress = createProgress(process.stderr);
const modelsDir = await findOcrModels(
  loadConfig(readEnvironment()).processing.ocrModelsDir,
  progress,
  new AbortController().signal,
);
const reader = new LazyOcrReader(modelsDir ?? undefined, 1);
const trials = new Map<string, Trial[]>();

for (const folder of process.argv.slice(2)) {
  const cases = await loadCases(folder, Number.MAX_SAFE_INTEGER);
  const { outputSchema, processing } = await loadWorkflow(null, cases);
  for (const { name, path, expected } of cases) {
    const type = await sniffFile(path);
    if (!type?.readable) continue;
    const pages: PageText[] = [];
    for await (const { page } of readFilePages(reader, { fileIndex: 0, label: name, declaredType: '', path }, type))
      pages.push(page.text);
    const context = toContext(toSheet(pages), processing.locale, []);
    for (const field of outputSchema) {
      const found = findField(context, field);
      if (!found || expected[field.name] === undefined) continue;
      const kind = kindOfField(found);
      trials.set(kind, [...(trials.get(kind) ?? []), ...trialsOf(field, found, expected[field.name])]);
    }
  }
}

const rounded = (weights: readonly number[]): string => weights.map((weight) => weight.toFixed(2)).join(', ');
const pooled = fitLogistic([...trials.values()].flat());
for (const [kind, own] of trials) {
  const right = own.filter((trial) => trial.right).length;
  console.log(
    `${kind}: [${rounded(fitLogistic(own, pooled))}], // ${right} right, ${own.length - right} wrong or made so`,
  );
}
console.log(`all kinds: [${rounded(pooled)}]`);
