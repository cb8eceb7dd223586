import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createProgress } from '../dev/base/progress.ts';
import { findOcrModels } from '../dev/stack/ocr-models.ts';
import { loadConfig, readEnvironment } from '../platform/config.ts';
import type { PageText } from '../processing/documents/read/files/page.ts';
import { readFilePages } from '../processing/documents/read/files/read-file.ts';
import { sniffFile } from '../processing/documents/read/files/sniff.ts';
import { LazyOcrReader } from '../processing/documents/read/ocr/lazy-ocr-reader.ts';
import { findingsOf, fitByKind, heldOut, type ReadCase } from './accuracy/calibration.ts';
import { loadCases, loadWorkflow } from './accuracy/cases.ts';
import { reliabilityBins, reliabilityTable } from './accuracy/reliability.ts';
import { reliabilitySvg } from './accuracy/reliability-svg.ts';

/**
 * `npm run bench -- calibrate DIR... [--diagram FILE.svg]`: fits the confidences of
 * processing/documents/extraction/fields/confidence.ts on folders of documents with expected values (as for
 * bench/accuracy.ts). It prints the constants, and how well confidences predict right values on documents outside the
 * fit. Degraded copies of documents in some folders give it errors to learn from.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { diagram: { type: 'string' } } });
const progress = createProgress(process.stderr);
const modelsDir = await findOcrModels(
  loadConfig(readEnvironment()).processing.ocrModelsDir,
  progress,
  new AbortController().signal,
);
const reader = new LazyOcrReader(modelsDir ?? undefined, 1);

async function* readCases(folder: string): AsyncGenerator<ReadCase> {
  const cases = await loadCases(folder, Number.MAX_SAFE_INTEGER);
  const { outputSchema } = await loadWorkflow(null, cases);
  for (const { name, path, expected } of cases) {
    const type = await sniffFile(path);
    if (!type?.readable) continue;
    const pages: PageText[] = [];
    for await (const { page } of readFilePages(reader, { fileIndex: 0, label: name, declaredType: '', path }, type)) {
      pages.push(page.text);
    }
    yield { name, pages, fields: outputSchema, expected };
  }
}

const findings = [];
for (const folder of positionals) for await (const read of readCases(folder)) findings.push(...findingsOf(read));

for (const [kind, weights] of Object.entries(fitByKind(findings))) {
  console.log(`${kind}: [${weights.map((weight) => weight.toFixed(2)).join(', ')}]`);
}
const bins = reliabilityBins(heldOut(findings));
console.log(`\n${reliabilityTable(bins)}`);
if (values.diagram !== undefined) {
  const documents = new Set(findings.map(({ document }) => document)).size;
  writeFileSync(
    values.diagram,
    reliabilitySvg(bins, `${findings.length} values of ${documents} documents, held-out folds`),
  );
}
