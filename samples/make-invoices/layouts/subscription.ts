import { escapeHtml } from '../../make/drawing/html.ts';
import { addressOf, type Pairs, pairRows, payment, sheets } from '../content/drafting.ts';
import { cellsOf, type SystemDraft, systemTotals } from '../content/system-drafting.ts';

const css = `
main { font-size: 9.5pt; color: #1a1f36 }
h1 { font-size: 17pt; margin: 0 0 8mm }
.facts th { font-weight: 700; padding-right: 6mm }
.two { display: flex; gap: 20mm; margin: 10mm 0 }
h2 { font-size: 14pt; margin: 4mm 0 }
.lines th { font-size: 8pt; border-bottom: .5pt solid #333 }
.totals { width: 95mm; margin: 4mm 0 0 auto }
.totals td { text-align: right }
.totals tr { border-top: .3pt solid #ccc }
.totals tr:last-child { font-weight: 700 }
.foot { position: absolute; bottom: 14mm; font-size: 8pt }`;

/**
 * A subscription service's bill: facts without marks, the amount due in a headline, tax with its base, and the sum
 * again.
 */
export const subscriptionLayout = (draft: SystemDraft): string => {
  const { invoice, format, system, phrase } = draft;
  const facts: Pairs = [
    [phrase('number'), invoice.number],
    [phrase('date'), format.day(invoice.issuedOn)],
    ...(invoice.dueOn === null ? [] : [[phrase('due'), format.day(invoice.dueOn)] as const]),
  ];
  const sum = format.sum(invoice.totalCents);
  const headline = invoice.dueOn === null ? sum : system.dueHeadline(sum, format.day(invoice.dueOn));
  const period = `${format.day(invoice.period[0])} – ${format.day(invoice.period[1])}`;
  const rows = invoice.lines.slice(0, 9).map(
    (line) =>
      `<tr>${cellsOf([line.description, format.quantity(line.quantity), format.sum(line.unitPriceCents), format.sum(line.amountCents)])}</tr>
<tr><td><small>${escapeHtml(period)}</small></td></tr>`,
  );
  const heads = cellsOf([system.item, system.quantity, system.price, draft.words.amount], 'th');
  return sheets(draft, css, [
    `<h1>${phrase('title')}</h1><table class="facts">${pairRows(facts)}</table>
<div class="two"><div><b>${escapeHtml(invoice.issuer.name)}</b><br>${invoice.issuer.address.map(escapeHtml).join('<br>')}<br>${invoice.issuer.email}</div><div><b>${phrase('buyer')}</b><br>${addressOf(invoice.customer)}</div></div>
<h2>${escapeHtml(headline)}</h2><table class="lines"><tr>${heads}</tr>${rows.join('')}</table><table class="totals">${pairRows(systemTotals(draft))}</table><p class="foot">${payment(draft).join(' · ')}</p>`,
  ]);
};
