import { escapeHtml } from '../../make/drawing/html.ts';
import { addressOf, type Draft, lineTables, pairRows, payment, sheets, terms, totals } from '../content/drafting.ts';
import { wordings } from '../content/wording.ts';

const css = `
body { font-family: 'Liberation Serif', serif; font-size: 11pt }
.from { text-align: center; border-bottom: .5pt solid #999; padding-bottom: 3mm }
.to { margin: 12mm 0 10mm }
h1 { font-size: 12.5pt; margin: 0 0 4mm }
.lines th { font-style: italic; border-bottom: .4pt dotted #333 }
.totals { margin-left: auto }
.totals td { text-align: right; padding-left: 10mm }
.bank { margin-top: 8mm }`;

/** A letter: number and date are only in its heading, account and terms in sentences. */
export const letterLayout = (draft: Draft): string => {
  const { invoice, words, format } = draft;
  const { issuer } = invoice;
  const heading =
    invoice.kind === 'credit_note'
      ? `${words.title} ${invoice.number}, ${format.day(invoice.issuedOn)}`
      : words.heading;
  const period = `${words.period}: ${format.day(invoice.period[0])} – ${format.day(invoice.period[1])}`;
  const tables = lineTables(draft, 20);
  const pages = tables.map((table, index) => {
    const top =
      index === 0
        ? `<div class="from"><b>${escapeHtml(issuer.name)}</b><br>${issuer.address.map(escapeHtml).join(' – ')}<br>${wordings[invoice.language].phone} ${issuer.phone} – ${issuer.email}</div>
<div class="to">${addressOf(invoice.customer)}</div><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(period)}</p>`
        : `<p>${escapeHtml(heading)}</p>`;
    const sums =
      index === tables.length - 1
        ? `<table class="totals">${pairRows(totals(draft))}</table><p>${escapeHtml(terms(draft))}</p><p class="bank">${payment(draft).join(', ')}</p><p>${wordings[invoice.language].thanks}</p>`
        : '';
    return `${top}${table}${sums}`;
  });
  return sheets(draft, css, pages);
};
