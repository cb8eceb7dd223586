import { escapeHtml } from '../../make/drawing/html.ts';
import {
  addressOf,
  type Draft,
  facts,
  lineTables,
  pairRows,
  payment,
  sheets,
  terms,
  totals,
} from '../content/drafting.ts';
import { wordings } from '../content/wording.ts';

const css = `
body { font-size: 9pt }
.head { display: flex; justify-content: space-between }
.head h1 { margin: 0; font-size: 14pt }
.box { border: 1pt solid #000; padding: 3mm; text-align: right }
.box b { display: block; font-size: 15pt }
.grid { width: 100%; margin-top: 8mm; table-layout: fixed }
.grid td { border: .4pt solid #888; padding: 1.5mm 2mm; vertical-align: top }
.grid small { display: block; font-size: 7pt; color: #666 }
.lines td, .lines th { border: .4pt solid #aaa }
.rates { width: 100%; font-size: 8pt }
.rates td, .rates th { border-bottom: .3pt solid #bbb; text-align: right }
.totals { margin: 5mm 0 5mm auto }
.totals td { text-align: right; padding-left: 12mm }`;

/**
 * A dense sheet with boxes: the amount due at the top, facts in a grid of labeled cells, VAT by rate, then the sums
 * again.
 */
export const ledgerLayout = (draft: Draft): string => {
  const { invoice, words, format } = draft;
  const { issuer } = invoice;
  const cells = facts(draft, 4).map(
    ([label, value]) => `<td><small>${escapeHtml(label)}</small>${escapeHtml(value)}</td>`,
  );
  const grid = [cells.slice(0, 4), cells.slice(4)]
    .filter((row) => row.length > 0)
    .map((row) => `<tr>${row.join('')}</tr>`)
    .join('');
  const rates = `<table class="rates"><tr><th>%</th><th>${words.net}</th><th>${words.vat.replace(/[\d.,]+\s?%|[()@]/g, '').trim()}</th><th>${words.total}</th></tr>
<tr><td>${format.quantity(invoice.vatPercent)}</td><td>${format.money(invoice.netCents)}</td><td>${format.money(invoice.vatCents)}</td><td>${format.money(invoice.totalCents)}</td></tr></table>`;
  const tables = lineTables(draft, 18);
  const pages = tables.map((table, index) => {
    const top =
      index === 0
        ? `<div class="head"><div><h1>${escapeHtml(issuer.name)}</h1>${issuer.address.map(escapeHtml).join(', ')}<br>${wordings[invoice.language].phone} ${issuer.phone}, ${issuer.email}</div>
<div class="box">${words.total}<b>${escapeHtml(format.sum(invoice.totalCents))}</b></div></div>
<p>${words.title}</p><div>${addressOf(invoice.customer)}</div><table class="grid">${grid}</table>`
        : '';
    const end =
      index === tables.length - 1
        ? `${rates}<table class="totals">${pairRows(totals(draft))}</table><p>${escapeHtml(terms(draft))}</p><p>${payment(draft).join(' · ')}</p>`
        : '';
    return `${top}${table}${end}`;
  });
  return sheets(draft, css, pages);
};
