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
header { display: flex; justify-content: space-between; border-bottom: 2pt solid #355; padding-bottom: 4mm }
header b { font: 700 16pt 'Liberation Serif', serif }
.title { font-size: 20pt; letter-spacing: 1pt; color: #355 }
.to { margin: 9mm 0 }
.to small { color: #666 }
.strip { width: 100%; background: #eef2f2 }
.strip th { font-size: 7.5pt; color: #555; padding: 2mm 3mm 0 }
.strip td { font-weight: 700; padding: 0 3mm 2mm }
.lines tr:first-child { background: #355; color: #fff }
.totals { margin-left: auto; width: 75mm }
.totals td { text-align: right }
.totals tr:last-child { font-size: 12pt; font-weight: 700 }
.pay { margin-top: 10mm; font-size: 8.5pt }`;

/** A strip of headings with the values below them, above the table. */
export const stripLayout = (draft: Draft): string => {
  const { invoice, words } = draft;
  const shown = facts(draft, 2);
  const tables = lineTables(draft, 22);
  const pages = tables.map((table, index) => {
    const isLast = index === tables.length - 1;
    const top = `<header><div><b>${escapeHtml(invoice.issuer.name)}</b><br>${invoice.issuer.address.map(escapeHtml).join('<br>')}</div><div class="title">${words.title}</div></header>`;
    const first = `<div class="to"><small>${words.billTo}</small><br>${addressOf(invoice.customer)}</div>
<table class="strip"><tr>${shown.map(([label]) => `<th>${escapeHtml(label)}</th>`).join('')}</tr><tr>${shown.map(([, value]) => `<td>${escapeHtml(value)}</td>`).join('')}</tr></table>`;
    const sums = isLast
      ? `<table class="totals">${pairRows(totals(draft))}</table><div class="pay">${escapeHtml(terms(draft))}<br>${payment(draft).join(' | ')}<br>${wordings[invoice.language].phone} ${invoice.issuer.phone} | ${invoice.issuer.email}</div>`
      : '';
    return `${top}${index === 0 ? first : ''}${table}${sums}`;
  });
  return sheets(draft, css, pages);
};
