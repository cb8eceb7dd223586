import { spacedIban } from '../drawing/check-digits.ts';
import { escapeHtml, htmlLines } from '../drawing/html.ts';
import { formatCents } from '../drawing/money.ts';
import { type Invoice, invoiceTotals, lineAmountCents, shortDate } from './invoice.ts';

const css = `
* { box-sizing: border-box }
body { margin: 0; width: 794px; height: 1123px; position: relative; background: #fff; color: #15171a; padding: 62px 72px 0 86px;
  font: 14.2px/1.42 'Liberation Serif', 'Times New Roman', serif }
.top { display: flex; justify-content: space-between; border-bottom: 3px solid #15171a; padding-bottom: 12px }
.top b { font-size: 29px; line-height: 1.1; letter-spacing: .3px }
.top i { display: block; font-size: 13.5px }
.top p { margin: 0; text-align: right; font-size: 12.8px }
h1 { font: 700 24px/1 'Liberation Serif', serif; letter-spacing: 6px; margin: 28px 0 20px }
.two { display: flex; justify-content: space-between; align-items: flex-start }
.two p { margin: 0; font-size: 15px }
.facts { border-collapse: collapse }
.facts td { padding: 4px 10px; border: 1px solid #3a3d41; font-size: 14px }
.facts td:last-child { min-width: 116px; text-align: right }
.lines { width: 100%; border-collapse: collapse; margin-top: 30px }
.lines th { text-align: left; border-top: 1.5px solid #15171a; border-bottom: 1.5px solid #15171a; padding: 7px 6px; font-size: 13.4px }
.lines td { padding: 8px 6px; border-bottom: 1px dotted #8b8f94 }
.n { text-align: right !important; white-space: nowrap }
.totals { margin: 14px 0 0 auto; border-collapse: collapse; font-size: 15px }
.totals td { padding: 4px 6px; min-width: 128px }
.totals tr:last-child td { font-weight: 700; font-size: 17px; border-top: 1.5px solid #15171a; border-bottom: 4px double #15171a }
.bank { margin-top: 40px; border: 1px solid #3a3d41; padding: 10px 14px; width: 430px; font-size: 13.8px }
.thanks { margin-top: 20px; font-style: italic }
.foot { position: absolute; left: 86px; right: 72px; bottom: 44px; text-align: center; font-size: 11.6px; border-top: 1px solid #3a3d41; padding-top: 7px }
.stamp { position: absolute; left: 392px; top: 826px; width: 190px; transform: rotate(-7deg); border: 3px solid #27479c; border-radius: 6px; color: #27479c;
  font: 700 18px/1.25 'Liberation Sans', sans-serif; text-align: center; padding: 7px 0 5px; letter-spacing: 1.6px; opacity: .74 }
.stamp small { display: block; font-size: 11px; letter-spacing: 1px }
.pen { position: absolute; left: 556px; top: 872px; width: 150px }`;

/** Initials and a tick by someone in the school's office. */
const pen = `<svg class="pen" viewBox="0 0 150 90" fill="none" stroke="#1f2f6b" stroke-width="2.3" stroke-linecap="round" stroke-linejoin="round" opacity=".86">
<path d="M12 44 26 62 52 14M74 60c2-16 6-34 9-42 2 12 4 26 13 24 8-2 10-20 8-22-6-2-9 14-6 24 4 12 16 8 22-2 4-7 6-14 5-16-4 3-6 20 0 24 6 3 12-6 15-12"/>
<path d="M70 72c22-6 48-9 70-8" stroke-width="1.7"/></svg>`;

/**
 * Returns the joiner's invoice as an HTML page of 794 by 1123 CSS pixels (A4 at 96 dpi), with its receiver's stamp and
 * pen marks.
 */
export const joineryInvoiceHtml = (invoice: Invoice): string => {
  const { netCents, vatCents, totalCents } = invoiceTotals(invoice);
  const rows = invoice.lines.map(
    (line) => `<tr><td class="n">${line.quantity}</td><td>${line.unit}</td><td>${escapeHtml(line.description)}</td>
      <td class="n">${formatCents(line.unitPriceCents)}</td><td class="n">${formatCents(lineAmountCents(line))}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><style>${css}</style></head><body>
<div class="top"><div><b>${escapeHtml(invoice.supplier.name)}</b><i>Bespoke joinery and repairs since 1974</i></div>
  <p>${htmlLines(invoice.supplier.address)}<br>Tel. 01632 960417</p></div>
<h1>INVOICE</h1>
<div class="two"><p>${escapeHtml(invoice.customer.name)}<br>${htmlLines(invoice.customer.address)}</p>
  <table class="facts"><tr><td>Invoice No.</td><td>${invoice.number}</td></tr><tr><td>Invoice Date</td><td>${shortDate(invoice.issuedOn)}</td></tr>
  <tr><td>Order No.</td><td>${invoice.purchaseOrder}</td></tr><tr><td>VAT Reg. No.</td><td>${invoice.supplierVatNumber}</td></tr>
  <tr><td>Due Date</td><td>${shortDate(invoice.dueOn)}</td></tr></table></div>
<table class="lines"><tr><th class="n">Qty</th><th>Unit</th><th>Description</th><th class="n">Price £</th><th class="n">Amount £</th></tr>${rows.join('')}</table>
<table class="totals"><tr><td>Subtotal</td><td class="n">£${formatCents(netCents)}</td></tr><tr><td>VAT @ 20%</td><td class="n">£${formatCents(vatCents)}</td></tr>
  <tr><td>Total GBP</td><td class="n">£${formatCents(totalCents)}</td></tr></table>
<div class="bank"><b>Please pay by bank transfer within 14 days</b><br>${escapeHtml(invoice.bank)} · Account name: Pemberton Joinery<br>
  IBAN: ${spacedIban(invoice.iban)}<br>BIC: ${invoice.bic}</div>
<p class="thanks">With thanks for your custom.</p>
<div class="stamp">RECEIVED<small>08 SEP 2026</small></div>${pen}
<div class="foot">Pemberton &amp; Sons Joinery · Proprietor: R. Pemberton · jobs@pembertonjoinery.example</div></body></html>`;
};
