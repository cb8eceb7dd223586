import { escapeHtml, htmlLines } from '../../make/drawing/html.ts';
import { addressOf, type Draft, facts, lineTables, payment, sheets, terms, totals } from '../content/drafting.ts';
import { wordings } from '../content/wording.ts';

const css = `
main { padding-left: 72mm }
aside { position: absolute; left: 0; top: 0; bottom: 0; width: 60mm; background: #27343f; color: #fff; padding: 18mm 8mm; font-size: 8pt }
aside b { font-size: 13pt }
h1 { font-size: 22pt; font-weight: 400; margin: 0 0 6mm }
.facts { margin-bottom: 8mm }
.lines td, .lines th { font-size: 8.5pt; padding: 1mm }
.sum { text-align: right }
.due { font-size: 14pt; font-weight: 700 }`;

/** The issuer in a dark column on the left, facts as `label: value` lines, the total in large print. */
export const sidebarLayout = (draft: Draft): string => {
  const { invoice, words } = draft;
  const { issuer } = invoice;
  const aside = `<aside><b>${escapeHtml(issuer.name)}</b><p>${htmlLines(issuer.address)}</p><p>${wordings[invoice.language].phone} ${issuer.phone}<br>${issuer.email}</p><p>${payment(draft).join('<br>')}</p></aside>`;
  const lines = facts(draft, 4).map(([label, value]) => `${escapeHtml(label)}: ${escapeHtml(value)}`);
  const [net, vat, total] = totals(draft);
  const sum = (pair: readonly [string, string] | undefined): string =>
    pair ? `${escapeHtml(pair[0])}: ${escapeHtml(pair[1])}` : '';
  const tables = lineTables(draft, 24);
  const pages = tables.map((table, index) => {
    const top =
      index === 0
        ? `<h1>${words.title}</h1><div class="facts">${lines.join('<br>')}</div><div>${words.billTo}:<br>${addressOf(invoice.customer)}</div>`
        : '';
    const end =
      index === tables.length - 1
        ? `<div class="sum">${sum(net)}<br>${sum(vat)}<div class="due">${sum(total)}</div></div><p>${escapeHtml(terms(draft))}</p>`
        : '';
    return `${aside}${top}${table}${end}`;
  });
  return sheets(draft, css, pages);
};
