/**
 * Draws invoices in four languages and five layouts and writes what is to be found in each beside it:
 * `node samples/make-invoices/main.ts [--count 16] [--seed 8] [--chromium PATH] [--out FOLDER]`. They measure the engine
 * (`npm run bench:accuracy -- FOLDER`); phrases, names and layouts are made up for that and not taken from the engine's own lists.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, launchBrowser, renderPdf } from '../make/browser.ts';
import { describePdf } from '../make/pdf.ts';
import { draftOf } from './drafting.ts';
import { expectedOf } from './expected.ts';
import { ledgerLayout } from './layouts/ledger.ts';
import { letterLayout } from './layouts/letter.ts';
import { sidebarLayout } from './layouts/sidebar.ts';
import { stripLayout } from './layouts/strip.ts';
import { windowLayout } from './layouts/window.ts';
import { languages } from './model.ts';
import { planInvoice } from './plan.ts';

const layouts = [
  ['window', windowLayout],
  ['strip', stripLayout],
  ['letter', letterLayout],
  ['sidebar', sidebarLayout],
  ['ledger', ledgerLayout],
] as const;

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '16' },
    seed: { type: 'string', default: '8' },
    chromium: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '..', 'invoices') },
  },
});
const browser = await launchBrowser(findChromium(values.chromium));
try {
  await mkdir(values.out, { recursive: true });
  for (let index = 0; index < Number(values.count); index += 1) {
    const seed = Number(values.seed) * 1_000 + index;
    const language = languages[index % languages.length] ?? 'en';
    const [layoutName, layout] =
      layouts[((index % languages.length) + Math.floor(index / languages.length)) % layouts.length] ?? layouts[0];
    const invoice = planInvoice(language, seed);
    const pdf = await describePdf(await renderPdf(browser, layout(draftOf(invoice, seed))), {
      title: invoice.number,
      author: invoice.issuer.name,
      creator: 'Docket sample maker',
      producer: 'Docket sample maker',
      createdAt: `${invoice.issuedOn}T09:00:00Z`,
    });
    const name = `${language}-${layoutName}-${seed}`;
    await writeFile(join(values.out, `${name}.pdf`), pdf);
    await writeFile(join(values.out, `${name}.json`), `${JSON.stringify(expectedOf(invoice), null, 2)}\n`);
    console.log(`${name.padEnd(24)} ${(pdf.length / 1024).toFixed(0).padStart(4)} KiB`);
  }
} finally {
  await browser.close();
}
