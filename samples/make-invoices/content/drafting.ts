import { spacedIban } from '../../make/drawing/check-digits.ts';
import { escapeHtml, htmlLines } from '../../make/drawing/html.ts';
import { type Format, formatOf } from './formats.ts';
import type { MadeInvoice } from './model.ts';
import { type Draw, drawFrom } from './plan.ts';
import { wordings } from './wording.ts';

/** The phrases of one invoice, chosen from those of its language. */
export interface Words {
  readonly title: string;
  readonly number: string;
  readonly date: string;
  readonly due: string;
  readonly period: string;
  readonly order: string;
  readonly orderedOn: string;
  readonly customerNumber: string;
  readonly billTo: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly net: string;
  readonly vat: string;
  readonly total: string;
  readonly vatId: string;
  readonly heading: string;
}

/** An invoice with every decision that precedes its layout. */
export interface Draft {
  readonly invoice: MadeInvoice;
  readonly words: Words;
  readonly format: Format;
  readonly draw: Draw;
}

export const draftOf = (invoice: MadeInvoice, seed: number): Draft => {
  const draw = drawFrom(seed * 104_729 + 11);
  const { pick } = draw;
  const format = formatOf(invoice, pick);
  const wording = wordings[invoice.language];
  const credit = invoice.kind === 'credit_note';
  const words: Words = {
    title: pick(credit ? wording.creditTitle : wording.title),
    number: pick(credit ? wording.creditNumber : wording.number),
    date: pick(wording.date),
    due: pick(wording.due),
    period: pick(wording.period),
    order: pick(wording.order),
    orderedOn: pick(wording.orderedOn),
    customerNumber: pick(wording.customerNumber),
    billTo: pick(wording.billTo),
    description: pick(wording.description),
    quantity: pick(wording.quantity),
    unitPrice: pick(wording.unitPrice),
    amount: pick(wording.amount),
    net: pick(wording.net),
    vat: pick(wording.vat)(format.quantity(invoice.vatPercent)),
    total: pick(credit ? wording.creditTotal : wording.total),
    vatId: pick(wording.vatId),
    heading: pick(wording.heading)(invoice.number, format.day(invoice.issuedOn)),
  };
  return { invoice, words, format, draw };
};

/** Labels with their values. */
export type Pairs = readonly (readonly [label: string, value: string])[];

/** Number and date, then some other facts. */
export const facts = ({ invoice, words, format, draw }: Draft, most: number): Pairs => {
  const day = format.day;
  const optional: Pairs = [
    [words.customerNumber, invoice.customerNumber],
    [words.order, invoice.orderNumber],
    [words.orderedOn, day(invoice.orderedOn)],
    [words.period, `${day(invoice.period[0])} – ${day(invoice.period[1])}`],
  ];
  const kept = optional.filter(() => draw.between(0, 2) > 0).slice(0, most);
  const own: Pairs = [
    [words.number, invoice.number],
    [words.date, day(invoice.issuedOn)],
  ];
  const due: Pairs = invoice.dueOn === null ? [] : [[words.due, day(invoice.dueOn)]];
  return draw.between(0, 1) === 1 ? [...own, ...due, ...kept] : [...kept, ...own, ...due];
};

/** Net, VAT and total as rows of label and value. */
export const totals = ({ invoice, words, format }: Draft): Pairs => [
  [words.net, format.sum(invoice.netCents)],
  [words.vat, format.sum(invoice.vatCents)],
  [words.total, format.sum(invoice.totalCents)],
];

export const pairRows = (pairs: Pairs, mark = ''): string =>
  pairs.map(([label, value]) => `<tr><th>${escapeHtml(label)}${mark}</th><td>${escapeHtml(value)}</td></tr>`).join('');

/** The table of lines, with sums carried forward if it continues on another page. */
export const lineTables = ({ invoice, words, format }: Draft, linesOnPage: number): string[] => {
  const head = `<tr><th>${words.description}</th><th class="n">${words.quantity}</th><th class="n">${words.unitPrice}</th><th class="n">${words.amount}</th></tr>`;
  const { carried } = wordings[invoice.language];
  const tables: string[] = [];
  let sum = 0;
  for (let from = 0; from < invoice.lines.length; from += linesOnPage) {
    const part = invoice.lines.slice(from, from + linesOnPage);
    const over = (label: string): string =>
      `<tr><td>${label}</td><td></td><td></td><td class="n">${format.money(sum)}</td></tr>`;
    const before = from === 0 ? '' : over(carried[1]);
    const rows = part.map((line) => {
      sum += line.amountCents;
      return `<tr><td>${escapeHtml(line.description)}</td><td class="n">${format.quantity(line.quantity)} ${line.unit}</td><td class="n">${format.money(line.unitPriceCents)}</td><td class="n">${format.money(line.amountCents)}</td></tr>`;
    });
    const after = from + linesOnPage < invoice.lines.length ? over(carried[0]) : '';
    tables.push(`<table class="lines">${head}${before}${rows.join('')}${after}</table>`);
  }
  return tables;
};

/** Account and VAT number, if the issuer has them. */
export const payment = ({ invoice, words }: Draft): string[] => [
  ...(invoice.iban === null ? [] : [`IBAN ${spacedIban(invoice.iban)}`, `BIC ${invoice.bic}`]),
  ...(invoice.vatId === null ? [] : [`${words.vatId} ${invoice.vatId}`]),
];

export const addressOf = (company: { readonly name: string; readonly address: readonly string[] }): string =>
  `${escapeHtml(company.name)}<br>${htmlLines(company.address)}`;

/** The sentence that asks for payment. */
export const terms = ({ invoice, format }: Draft): string => {
  const wording = wordings[invoice.language];
  if (invoice.kind === 'credit_note') return wording.thanks;
  return invoice.dueOn === null
    ? wording.terms(invoice.termsDays)
    : wording.payBy(format.day(invoice.dueOn), format.sum(invoice.totalCents));
};

/** Pages as an HTML document on A4. */
export const sheets = (draft: Draft, css: string, pages: readonly string[]): string => {
  const { page } = wordings[draft.invoice.language];
  const numbered = pages.map((body, index) =>
    pages.length === 1 ? body : `${body}<p class="page">${page(index + 1, pages.length)}</p>`,
  );
  return `<!doctype html><html lang="${draft.invoice.language}"><head><meta charset="utf-8"><title>${escapeHtml(draft.words.title)}</title><style>
@page { size: A4; margin: 0 }
* { box-sizing: border-box }
body { margin: 0; font: 10pt/1.4 'Liberation Sans', Arial, sans-serif }
main { position: relative; width: 210mm; height: 296mm; padding: 18mm 20mm; page-break-after: always; overflow: hidden }
main:last-child { page-break-after: auto }
table { border-collapse: collapse }
th { text-align: left; font-weight: 400; vertical-align: top }
.n { text-align: right }
.lines { width: 100%; margin: 8mm 0 }
.lines td, .lines th { padding: 1mm 2mm }
.page { position: absolute; right: 20mm; bottom: 8mm; font-size: 8pt }
${css}</style></head><body>${numbered.map((body) => `<main>${body}</main>`).join('')}</body></html>`;
};
