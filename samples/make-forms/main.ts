/**
 * Draws forms in the layouts of real ones, with their expected values: `node samples/make-forms/main.ts --out FOLDER
 * [--group a|b|c|d|e|f|g|h] [--chromium PATH]`. Each group becomes a set of `npm run bench:accuracy -- --all FOLDER`: a
 * folder with `truth.json` and `documents`. All values are invented.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, launchBrowser } from '../../base/browser.ts';
import { Refusal } from '../../base/refusal.ts';
import { formGroups, formNames, readForm } from '../forms.ts';
import { drawForm } from './draw.ts';
import { formFonts } from './fonts.ts';

const { values } = parseArgs({
  options: { out: { type: 'string' }, group: { type: 'string' }, chromium: { type: 'string' } },
});
const out = values.out;
if (!out) throw new Refusal('--out names the folder to write to.');
const groups = formGroups.filter((group) => group === (values.group ?? group));
if (groups.length === 0) throw new Refusal(`--group is one of ${formGroups.join(', ')}.`);
const forms = formNames().map(readForm);
const fonts = await formFonts();
const browser = await launchBrowser(findChromium(values.chromium));
try {
  for (const group of groups) {
    const set = `forms-${group}`;
    const folder = join(out, set, 'documents');
    await mkdir(folder, { recursive: true });
    const documents: unknown[] = [];
    for (const form of forms.filter((one) => one.group === group)) {
      const { file, bytes } = await drawForm(browser, form, fonts);
      await writeFile(join(folder, file), bytes);
      documents.push({ source: `${set}/${form.name}`, file, fields: form.fields, rows: form.rows });
    }
    await writeFile(join(out, set, 'truth.json'), `${JSON.stringify({ documents }, null, 2)}\n`);
    console.log(`${documents.length} documents in ${folder}`);
  }
} finally {
  await browser.close();
}
