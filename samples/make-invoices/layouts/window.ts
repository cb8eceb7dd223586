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
.brand { font-size: 17pt; font-weight: 700; text-align: right }
.sender { font-size: 7pt; text-decoration: underline; margin: 12mm 0 2mm }
.top { display: flex; justify-content: space-between }
.facts th { padding-right: 8mm }
.facts td { text-align: right }
h1 { font-size: 15pt; margin: 12mm 0 0 }
.lines th { border-bottom: .6pt solid #333; font-weight: 700 }
.totals { margin-left: auto }
.totals td { text-align: right; padding-left: 14mm }
.totals tr:last-child { font-weight: 700; border-top: .6pt solid #333 }
footer { position: absolute; left: 20mm; right: 20mm; bottom: 15mm; display: flex; justify-content: space-between; font-size: 7.5pt }`;

const footer = (draft: Draft): string => {
  const { issuer, language } = draft.invoice;
  return `<footer><div>${addressOf(issuer)}</div><div>${wordings[language].phone} ${issuer.phone}<br>${issuer.email}</div><div>${payment(draft).join('<br>')}</div></footer>`;
};

/**
 * The recipient in the window of the envelope, the facts in a block beside it, the sums below the table on the right.
 */
export const windowLayout = (draft: Draft): string => {
  const { invoice, words } = draft;
  const tables = lineTables(draft, 20);
  const pages = tables.map((table, index) => {
    const isLast = index === tables.length - 1;
    const top =
      index === 0
        ? `<div class="brand">${escapeHtml(invoice.issuer.name)}</div>
<p class="sender">${escapeHtml([invoice.issuer.name, ...invoice.issuer.address].join(' · '))}</p>
<div class="top"><div>${addressOf(invoice.customer)}</div><table class="facts">${pairRows(facts(draft, 3), draft.draw.pick([':', '']))}</table></div>
<h1>${words.title}</h1>`
        : `<p>${escapeHtml(words.title)} ${invoice.number}</p>`;
    const sums = isLast
      ? `<table class="totals">${pairRows(totals(draft))}</table><p>${escapeHtml(terms(draft))}</p>`
      : '';
    return `${top}${table}${sums}${footer(draft)}`;
  });
  return sheets(draft, css, pages);
};
