/**
 * Draws invoices in four languages and nine layouts, each with a file of its expected values: `node
 * samples/make-invoices/main.ts [--count 16] [--seed 8] [--layouts office|system] [--chromium PATH] [--out
 * FOLDER]`. They measure the engine (`npm run bench:accuracy -- FOLDER`); phrases, names and layouts are made up for
 * that and not taken from the engine's own lists.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, launchBrowser } from '../../base/browser.ts';
import { Refusal } from '../../base/refusal.ts';
import { at } from '../../domain/assert.ts';
import { describePdf } from '../make/drawing/pdf.ts';
import { renderPdf } from '../make/drawing/render.ts';
import { type Draft, draftOf } from './content/drafting.ts';
import { expectedOf } from './content/expected.ts';
import type { MadeInvoice } from './content/model.ts';
import { languages } from './content/model.ts';
import { planInvoice } from './content/plan.ts';
import { type SystemDraft, systemDraftOf } from './content/system-drafting.ts';
import { ledgerLayout } from './layouts/ledger.ts';
import { letterLayout } from './layouts/letter.ts';
import { marketplaceLayout } from './layouts/marketplace.ts';
import { partiesLayout } from './layouts/parties.ts';
import { sidebarLayout } from './layouts/sidebar.ts';
import { stripLayout } from './layouts/strip.ts';
import { subscriptionLayout } from './layouts/subscription.ts';
import { utilityLayout } from './layouts/utility.ts';
import { windowLayout } from './layouts/window.ts';

/** The result of a layout: the page, and the invoice as printed. */
interface Shown {
  readonly html: string;
  readonly invoice: MadeInvoice;
}
type Show = (invoice: MadeInvoice, seed: number) => Shown;

const plain =
  (layout: (draft: Draft) => string): Show =>
  (invoice, seed) => ({ html: layout(draftOf(invoice, seed)), invoice });

const ofSystem =
  (layout: (draft: SystemDraft) => string, showsDue = true): Show =>
  (planned, seed) => {
    const draft = systemDraftOf(showsDue ? planned : { ...planned, dueOn: null }, seed);
    return { html: layout(draft), invoice: draft.invoice };
  };

const layoutSets: Readonly<Record<string, readonly (readonly [name: string, show: Show])[]>> = {
  office: [
    ['window', plain(windowLayout)],
    ['strip', plain(stripLayout)],
    ['letter', plain(letterLayout)],
    ['sidebar', plain(sidebarLayout)],
    ['ledger', plain(ledgerLayout)],
  ],
  system: [
    ['subscription', ofSystem(subscriptionLayout)],
    ['parties', ofSystem(partiesLayout)],
    ['marketplace', ofSystem(marketplaceLayout, false)],
    ['utility', ofSystem(utilityLayout)],
  ],
};

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '16' },
    seed: { type: 'string', default: '8' },
    layouts: { type: 'string', default: 'office' },
    chromium: { type: 'string' },
    out: { type: 'string', default: join(import.meta.dirname, '..', 'invoices') },
  },
});
const layouts = layoutSets[values.layouts];
if (!layouts) throw new Refusal(`--layouts is one of ${Object.keys(layoutSets).join(', ')}.`);
const browser = await launchBrowser(findChromium(values.chromium));
try {
  await mkdir(values.out, { recursive: true });
  for (let index = 0; index < Number(values.count); index += 1) {
    const seed = Number(values.seed) * 1_000 + index;
    const language = at(languages, index % languages.length);
    const chosen = layouts[((index % languages.length) + Math.floor(index / languages.length)) % layouts.length];
    if (!chosen) throw new Error('The list of layouts is empty.');
    const [layoutName, show] = chosen;
    const { html, invoice } = show(planInvoice(language, seed), seed);
    const pdf = await describePdf(await renderPdf(browser, html), {
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
