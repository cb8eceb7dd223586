import { formatCents } from '../drawing/money.ts';
import { shortDate } from '../invoices/invoice.ts';
import { type Receipt, receiptLineCents, receiptTotals } from './receipt.ts';

/** One row of a till printer: text in one of its sizes, a barcode, or blank paper. */
export type PrintRow =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly size: 'normal' | 'bold' | 'tall' | 'large';
      readonly centerd: boolean;
    }
  | { readonly kind: 'barcode'; readonly text: string }
  | { readonly kind: 'feed'; readonly dots: number };

/** The width of a character in the total's row, relative to a normal row. */
const tallWidth = 1.4;

const text = (value: string, size: 'normal' | 'bold' | 'tall' | 'large' = 'normal'): PrintRow => ({
  kind: 'text',
  text: value,
  size,
  centerd: false,
});
const center = (value: string, size: 'normal' | 'bold' | 'tall' | 'large' = 'normal'): PrintRow => ({
  kind: 'text',
  text: value,
  size,
  centerd: true,
});
const feed = (dots: number): PrintRow => ({ kind: 'feed', dots });

/** Returns the printed rows of a receipt. */
export const receiptRows = (receipt: Receipt): PrintRow[] => {
  const width = receipt.columns;
  const pair = (left: string, right: string, columns = width) =>
    left.slice(0, columns - right.length - 1).padEnd(columns - right.length) + right;
  const rule = text('-'.repeat(width));
  const { groups, totalCents, vatCents, itemCount } = receiptTotals(receipt);
  const sign = receipt.currency === 'GBP' ? '£' : '';
  const money = (cents: number) => `${sign}${formatCents(cents)}`;
  return [
    feed(30),
    center(receipt.shop, 'large'),
    center(receipt.tagline),
    feed(14),
    ...receipt.address.map((part) => center(part)),
    center(`Tel ${receipt.phone}`),
    center(`VAT No ${receipt.vatNumber}`),
    feed(12),
    text(pair(`Date ${shortDate(receipt.date)}`, `Time ${receipt.time}`)),
    text(pair(`Receipt ${receipt.number}`, `Till ${receipt.till}`)),
    text(`Served by ${receipt.servedBy}`),
    rule,
    ...receipt.lines.flatMap((line) => lineRows(line, pair)),
    rule,
    text(pair(receipt.totalLabel, money(totalCents), Math.floor(width / tallWidth)), 'tall'),
    feed(6),
    ...paymentRows(receipt, totalCents, pair, money),
    text(`ITEMS ${itemCount}`),
    feed(12),
    text(pair('VAT RATE', width > 40 ? 'GROSS        VAT' : 'GROSS    VAT')),
    ...groups.map((group) =>
      text(
        pair(
          `${group.code} ${group.percent}%`,
          formatCents(group.grossCents) + formatCents(group.vatCents).padStart(width > 40 ? 11 : 7),
        ),
      ),
    ),
    text(pair('TOTAL VAT', formatCents(vatCents))),
    rule,
    ...receipt.closing.map((part) => center(part)),
    feed(18),
    { kind: 'barcode', text: receipt.number.replace(/\D/g, '').padStart(10, '0') },
    center(receipt.number),
    feed(44),
  ];
};

const lineRows = (line: Receipt['lines'][number], pair: (left: string, right: string) => string): PrintRow[] => {
  const amount = `${formatCents(receiptLineCents(line))} ${line.vat}`;
  if (line.quantity === 1) return [text(pair(line.name, amount))];
  const quantity = Number.isInteger(line.quantity) ? `${line.quantity} x` : `${line.quantity.toFixed(3)} kg x`;
  return [text(line.name), text(pair(`   ${quantity} ${formatCents(line.unitPriceCents)}`, amount))];
};

const paymentRows = (
  { payment, currency }: Receipt,
  totalCents: number,
  pair: (left: string, right: string) => string,
  money: (cents: number) => string,
): PrintRow[] => {
  if (payment.method === 'cash') {
    return [
      text(pair('CASH', money(payment.givenCents))),
      text(pair('CHANGE', money(payment.givenCents - totalCents))),
      feed(8),
    ];
  }
  const sale = `SALE ${currency} ${formatCents(totalCents)}`;
  return [text(pair('CARD', money(totalCents))), ...[sale, ...payment.details].map((part) => text(part)), feed(8)];
};
