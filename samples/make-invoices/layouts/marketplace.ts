import { escapeHtml } from '../../make/drawing/html.ts';
import { addressOf, payment, sheets } from '../content/drafting.ts';
import { cellsOf, type SystemDraft } from '../content/system-drafting.ts';

const css = `
body { font-size: 8.5pt }
.head { display: flex; justify-content: space-between; border-bottom: 1pt dashed #444; padding-bottom: 3mm }
.head b { font-size: 12pt }
.addresses { display: flex; justify-content: space-between; margin: 6mm 0 }
.lines td, .lines th { border-bottom: .3pt solid #999 }
.grand { text-align: right; font-size: 12pt; font-weight: 700; margin-top: 4mm }
.foot { font-size: 7pt; color: #555; margin-top: 20mm }`;

/**
 * A marketplace's bill: the seller in a separate line, order and invoice side by side, taxes and gross sums in columns
 * of the table.
 */
export const marketplaceLayout = (draft: SystemDraft): string => {
  const { invoice, format, system, phrase } = draft;
  const rates = invoice.taxes;
  const rows = invoice.lines.slice(0, 22).map((line, index) => {
    const percent = rates[index % rates.length]?.percent ?? 0;
    const tax = Math.round((line.amountCents * percent) / 100);
    return `<tr>${cellsOf([line.description, format.quantity(line.quantity), format.money(line.unitPriceCents), `${format.quantity(percent)}%`, format.money(tax), format.money(line.amountCents + tax)])}</tr>`;
  });
  const heads = cellsOf([system.item, system.quantity, system.price, '%', system.lineTax, system.lineTotal], 'th');
  const sums = cellsOf([
    phrase('net'),
    '',
    format.money(invoice.netCents),
    '',
    format.money(invoice.vatCents),
    format.money(invoice.totalCents),
  ]);
  return sheets(draft, css, [
    `<div class="head"><div><b>${phrase('title')}</b><br>${phrase('seller')}: ${escapeHtml(invoice.issuer.name)}<br>${invoice.issuer.address.map(escapeHtml).join(', ')}</div><div>${phrase('number')}: ${invoice.number}<br>${phrase('date')}: ${format.day(invoice.issuedOn)}</div></div>
<p>${system.orderNumber}: ${invoice.orderNumber} &nbsp; ${system.orderedOn}: ${format.day(invoice.orderedOn)} &nbsp; ${system.shippedOn}: ${format.day(invoice.period[1])}</p>
<div class="addresses"><div><b>${phrase('buyer')}</b><br>${addressOf(invoice.customer)}</div><div><b>${system.shipTo}</b><br>${addressOf(invoice.customer)}</div></div>
<table class="lines"><tr>${heads}</tr>${rows.join('')}<tr>${sums}</tr></table><div class="grand">${phrase('total')} ${escapeHtml(format.sum(invoice.totalCents))}</div>
<p class="foot">${payment(draft).join(' · ')} · ${invoice.issuer.phone} · ${system.printedOn} ${format.day(invoice.issuedOn)}</p>`,
  ]);
};
