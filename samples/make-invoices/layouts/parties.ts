import { escapeHtml } from '../../make/drawing/html.ts';
import { addressOf, lineTables, pairRows, payment, sheets, terms } from '../content/drafting.ts';
import { type SystemDraft, systemTotals } from '../content/system-drafting.ts';

const css = `
body { font: 9pt/1.35 'Liberation Serif', serif }
.title { text-align: center; font-size: 14pt; border: 1pt solid #000; padding: 2mm; font-weight: 700 }
.parties, .facts { width: 100%; table-layout: fixed }
.parties td, .parties th, .facts td { border: .6pt solid #000; padding: 1.5mm 2mm; vertical-align: top }
.parties th { background: #e6e6e6; font-weight: 700 }
.lines td, .lines th { border: .6pt solid #000 }
.totals { margin: 3mm 0 3mm auto }
.totals th { padding-right: 12mm }
.totals td { text-align: right }`;

/**
 * The print of an ERP system: seller, buyer and recipient side by side in boxes, facts in pairs of cells, sums under a
 * ruled table.
 */
export const partiesLayout = (draft: SystemDraft): string => {
  const { invoice, format, system, phrase } = draft;
  const facts: [string, string][] = [
    [phrase('number'), invoice.number],
    [phrase('account'), invoice.customerNumber],
    [phrase('date'), format.day(invoice.issuedOn)],
    [system.orderNumber, invoice.orderNumber],
    [system.shippedOn, format.day(invoice.period[1])],
    [system.orderedOn, format.day(invoice.orderedOn)],
    ...(invoice.dueOn === null ? [] : [[phrase('due'), format.day(invoice.dueOn)] satisfies [string, string]]),
  ];
  const cells = facts.map(([label, value]) => `<td>${escapeHtml(label)}</td><td><b>${escapeHtml(value)}</b></td>`);
  const grid = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) => cells.slice(row * 2, row * 2 + 2))
    .map((row) => `<tr>${row.join('')}</tr>`)
    .join('');
  const tables = lineTables(draft, 16);
  return sheets(
    draft,
    css,
    tables.map((table, index) => {
      const top =
        index === 0
          ? `<p class="title">${phrase('title')}</p><table class="parties"><tr><th>${phrase('seller')}</th><th>${phrase('buyer')}</th><th>${system.shipTo}</th></tr>
<tr><td>${addressOf(invoice.issuer)}</td><td>${addressOf(invoice.customer)}</td><td>${addressOf(invoice.customer)}</td></tr></table><table class="facts">${grid}</table>`
          : '';
      const end =
        index === tables.length - 1
          ? `<table class="totals">${pairRows(systemTotals(draft))}</table><p>${escapeHtml(terms(draft))}</p><p>${payment(draft).join(' – ')}</p>`
          : '';
      return `${top}${table}${end}`;
    }),
  );
};
