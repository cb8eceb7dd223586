/**
 * Draws payslips, bank statements, utility bills, registration certificates of vehicles and letters in six languages,
 * each with a file of its expected values: `node samples/make-papers/main.ts --kind payslip --out FOLDER [--count 24]
 * [--seed 1] [--layouts known|held-out]`. They measure the engine (`npm run bench:accuracy -- FOLDER --workflow
 * samples/workflows/payslip.json`). All values are invented.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '../../base/refusal.ts';
import { at } from '../../domain/assert.ts';
import { randomSequence } from '../make/photos/noise.ts';
import { drawPaper, layoutSets } from './layouts.ts';
import { languages, paperKinds } from './model.ts';
import { expectedOf, planPaper } from './plan.ts';

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    out: { type: 'string' },
    count: { type: 'string', default: '24' },
    seed: { type: 'string', default: '1' },
    layouts: { type: 'string', default: 'known' },
  },
});
const kind = paperKinds.find((one) => one === values.kind);
if (!kind) throw new Refusal(`--kind is one of ${paperKinds.join(', ')}.`);
const layouts = layoutSets[values.layouts];
if (!layouts) throw new Refusal(`--layouts is one of ${Object.keys(layoutSets).join(', ')}.`);
if (!values.out) throw new Refusal('--out names the folder to write to.');
await mkdir(values.out, { recursive: true });
for (let index = 0; index < Number(values.count); index += 1) {
  const language = at(languages, index % languages.length);
  const [layoutName, layout] = layouts[Math.floor(index / languages.length) % layouts.length] ?? [];
  if (!layoutName || !layout) throw new Error('The list of layouts is empty.');
  const seed = Number(values.seed) * 1_000 + index;
  const paper = planPaper(kind, language, randomSequence(seed));
  const name = `${kind}-${language}-${layoutName}-${seed}`;
  await writeFile(join(values.out, `${name}.pdf`), await drawPaper(paper, layout));
  await writeFile(join(values.out, `${name}.json`), `${JSON.stringify(expectedOf(paper), null, 2)}\n`);
}
console.log(`${values.count} documents in ${values.out}`);
