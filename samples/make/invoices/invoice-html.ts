import { at } from '../../../domain/assert.ts';
import { spacedIban } from '../drawing/check-digits.ts';
import { escapeHtml, htmlLines } from '../drawing/html.ts';
import { formatCents } from '../drawing/money.ts';
import { type Invoice, type InvoiceLine, invoiceTotals, lineAmountCents, longDate, sum } from './invoice.ts';
import { officeInvoiceCss } from './invoice-css.ts';

const logo = `<svg class="logo" viewBox="0 0 60 60" aria-hidden="true">
  <rect width="60" height="60" rx="4" fill="#1d4a45"/>
  <path d="M41 19.5A16 16 0 1 0 41 40.5" fill="none" stroke="#f4efe4" stroke-width="5"/>
  <path d="M19 25l6 12 5-10 5 10 6-12" fill="none" stroke="#d9a441" stroke-width="3.4" stroke-linejoin="round"/>
</svg>`;

const head =
  '<tr><th class="n">Pos</th><th>Item</th><th>Description</th><th class="n">Qty</th><th>Unit</th><th class="n">Unit price</th><th class="n">VAT %</th><th class="n">Amount</th></tr>';

const row = (line: InvoiceLine, position: number): string => `<tr>
  <td class="n">${position}</td><td class="code">${escapeHtml(line.code)}</td><td>${escapeHtml(line.description)}</td>
  <td class="n">${line.quantity}</td><td>${line.unit}</td><td class="n">${formatCents(line.unitPriceCents)}</td>
  <td class="n">${line.vatPercent}</td><td class="n">${formatCents(lineAmountCents(line))}</td></tr>`;

const carryRow = (label: string, cents: number): string =>
  `<tr class="carried"><td colspan="7">${label}</td><td class="n">${formatCents(cents)}</td></tr>`;

const facts = (invoice: Invoice): string => {
  const pairs = [
    ['Invoice number', invoice.number],
    ['Invoice date', longDate(invoice.issuedOn)],
    ['Your order', invoice.purchaseOrder],
    ['Customer number', '20418'],
    ['Payment terms', '30 days net'],
    ['Due date', longDate(invoice.dueOn)],
  ];
  return pairs.map(([label, value]) => `<tr><th>${label}</th><td>${value}</td></tr>`).join('');
};

const footer = (invoice: Invoice, page: number): string => `<footer>
  <div>${escapeHtml(invoice.supplier.name)}<br>Registered in Ireland No. 618204<br>Directors: O. Calder, S. Wren</div>
  <div>Tel. +353 20 913 0146<br>accounts@calderwren.example<br>www.calderwren.example</div>
  <div>${escapeHtml(invoice.bank)}<br>IBAN ${spacedIban(invoice.iban)}<br>VAT No. ${invoice.supplierVatNumber}</div>
  <div class="n">Page ${page} of 2</div></footer>`;

const totals = (invoice: Invoice): string => {
  const { groups, netCents, vatCents, totalCents } = invoiceTotals(invoice);
  const rates = groups.map(
    (group) =>
      `<tr><td>VAT ${group.percent}% on ${formatCents(group.netCents)}</td><td class="n">${formatCents(group.vatCents)}</td></tr>`,
  );
  return `<table class="totals"><tr><td>Net amount</td><td class="n">${formatCents(netCents)}</td></tr>${rates.join('')}
    <tr><td>VAT total</td><td class="n">${formatCents(vatCents)}</td></tr>
    <tr class="due"><td>Total ${invoice.currency}</td><td class="n">${formatCents(totalCents)}</td></tr></table>`;
};

const payment = (invoice: Invoice): string => `<section class="pay"><h2>Payment</h2>
  <p>Please transfer the total amount by ${longDate(invoice.dueOn)} and quote ${invoice.number} as reference.</p>
  <table><tr><th>Account holder</th><td>${escapeHtml(invoice.supplier.name)}</td></tr>
  <tr><th>Bank</th><td>${escapeHtml(invoice.bank)}</td></tr><tr><th>IBAN</th><td>${spacedIban(invoice.iban)}</td></tr>
  <tr><th>BIC</th><td>${invoice.bic}</td></tr></table>
  <p class="small">Goods remain our property until paid in full. Interest on late payment is charged under S.I. No. 580/2012.
  Delivered on 7 October 2026, delivery note LS-30992; installation completed on 9 October 2026.</p></section>`;

/**
 * Returns the office outfitter's invoice as an HTML document of two A4 pages with a table of lines over both.
 * @param firstPageLines the number of lines on the first page
 */
export const officeInvoiceHtml = (invoice: Invoice, firstPageLines: number): string => {
  const first = invoice.lines.slice(0, firstPageLines);
  const second = invoice.lines.slice(firstPageLines);
  const subtotal = sum(first.map(lineAmountCents));
  const { supplier, customer } = invoice;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice ${invoice.number}</title>
<style>${officeInvoiceCss}</style></head><body>
<main><header>${logo}<div class="brand"><b>Calder &amp; Wren</b><span>Office Interiors</span></div>
  <address>${escapeHtml(supplier.name)}<br>${htmlLines(supplier.address)}</address></header>
  <div class="parties"><div><p class="sender">${escapeHtml(supplier.name)} · ${escapeHtml(at(supplier.address, 1))} · Dublin 3</p>
  <p class="to">${escapeHtml(customer.name)}<br>${htmlLines(customer.address)}</p></div><table class="facts">${facts(invoice)}</table></div>
  <h1>Invoice</h1><p>Thank you for your order. We invoice the fit-out of your second-floor offices as follows.</p>
  <table class="lines">${head}${first.map((line, index) => row(line, index + 1)).join('')}${carryRow('Carried forward', subtotal)}</table>
  ${footer(invoice, 1)}</main>
<main><header class="follow">${logo}<p>Invoice ${invoice.number} of ${longDate(invoice.issuedOn)}<br>${escapeHtml(customer.name)}</p></header>
  <table class="lines">${head}${carryRow('Brought forward', subtotal)}${second.map((line, index) => row(line, firstPageLines + index + 1)).join('')}</table>
  ${totals(invoice)}${payment(invoice)}${footer(invoice, 2)}</main></body></html>`;
};
