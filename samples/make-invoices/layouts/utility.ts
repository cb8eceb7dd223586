import { at } from '../../../domain/assert.ts';
import { escapeHtml } from '../../make/drawing/html.ts';
import { addressOf, lineTables, type Pairs, pairRows, payment, sheets } from '../content/drafting.ts';
import { cellsOf, type SystemDraft, systemTotals } from '../content/system-drafting.ts';

const css = `
.brand { font-size: 18pt; color: #0a5; font-weight: 700 }
.side { position: absolute; right: 20mm; top: 40mm; width: 62mm; font-size: 8pt; background: #eef7f1; padding: 4mm }
.side th { display: block; color: #476 }
.side td { display: block; font-weight: 700; margin-bottom: 1.5mm }
.to { margin: 26mm 0 14mm }
.dots { width: 105mm }
.dots td { border-bottom: .6pt dotted #777; text-align: right }
.dots tr:last-child { font-size: 12pt; font-weight: 700 }
.readings { font-size: 8pt; margin-top: 6mm }
.readings td { padding-right: 8mm }`;

/**
 * A utility's bill: facts in a column of labels above values, a dated line over the salutation, sums on the first page,
 * charges and readings after it.
 */
export const utilityLayout = (draft: SystemDraft): string => {
  const { invoice, format, system, phrase } = draft;
  const [from, to] = invoice.period.map(format.day);
  const facts: Pairs = [
    [phrase('account'), invoice.customerNumber],
    [phrase('contract'), `${invoice.customerNumber}-${invoice.orderNumber.slice(-3)}`],
    [phrase('number'), invoice.number],
    [system.period, `${from} – ${to}`],
  ];
  const place = at(invoice.issuer.address, -1)
    .replace(/[\d,].*?\s(?=\p{Lu}\p{Ll})|[A-Z]*\d.*$/u, '')
    .trim();
  const dated = draft.draw.pick([
    system.place(place || 'Centre', format.day(invoice.issuedOn)),
    `${phrase('date')} ${format.day(invoice.issuedOn)}`,
  ]);
  const paid = invoice.dueOn === null ? '' : system.debit(format.sum(invoice.totalCents), format.day(invoice.dueOn));
  const readings = [invoice.orderedOn, invoice.period[0], invoice.period[1]].map(
    (day, index) => `<tr>${cellsOf([`${system.meter} ${format.day(day)}`, String(41_230 + index * 318)])}</tr>`,
  );
  const details = lineTables(draft, 24).map((table) => `<p>${system.period} ${from} – ${to}</p>${table}`);
  return sheets(draft, css, [
    `<div class="brand">${escapeHtml(invoice.issuer.name)}</div><table class="side">${pairRows(facts)}</table><div class="to">${addressOf(invoice.customer)}</div>
<p>${escapeHtml(dated)}</p><h3>${phrase('title')}</h3><table class="dots">${pairRows(systemTotals(draft))}</table><p>${escapeHtml(paid)}</p><p>${payment(draft).join('<br>')}</p><p>${escapeHtml(invoice.issuer.name)}, ${invoice.issuer.address.map(escapeHtml).join(', ')}</p>`,
    ...details,
    `<table class="readings">${readings.join('')}</table>`,
  ]);
};
