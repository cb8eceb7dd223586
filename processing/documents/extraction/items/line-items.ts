import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { isMoney } from '../amounts/amounts.ts';
import { type NumberSource, toFieldNumber } from '../amounts/number-field.ts';
import { findDateTexts } from '../dates/date-text.ts';
import type { Candidate } from '../labels/candidate.ts';
import { type ItemRole, itemRoleOf } from '../lexicon/items.ts';
import { foldText } from '../sheet/fold.ts';
import { joinSpans, type Row, type Span, spanOf } from '../sheet/sheet.ts';
import { findItemRows, type ItemRow } from './table.ts';

interface Item {
  readonly values: Map<ItemRole, string>;
  readonly spans: Span[];
}

/** A description continues for at most this many lines below its figures. */
const maxMoreLines = 4;

/** Sums carried from one page to the next. */
const carriedOver = /\b(brought forward|carried forward|carried over|ubertrag|report|transport)\b/;

/** Joins the lines of a table into items: a line without figures continues the description above it. */
const toItems = (rows: readonly ItemRow[]): Item[] => {
  const items: Item[] = [];
  let more = 0;
  for (const { texts, row } of rows) {
    const figures = (['amount', 'unitPrice', 'quantity'] as const).filter((role) => /\d/.test(texts.get(role) ?? ''));
    const previous = items.at(-1);
    if (carriedOver.test(foldText(row.text))) continue;
    if (figures.length > 0) {
      items.push({ values: new Map(texts), spans: row.cells.map((cell) => spanOf(cell)) });
      more = 0;
      continue;
    }
    const text = texts.get('description');
    more += 1;
    if (previous && text && more <= maxMoreLines && row.page === previous.spans[0]?.page) {
      previous.values.set('description', `${previous.values.get('description') ?? ''} ${text}`.trim());
    }
  }
  // Rows without money below a money column are notes, not items.
  const priced = items.filter((item) =>
    /\d/.test(`${item.values.get('amount') ?? ''}${item.values.get('unitPrice') ?? ''}`),
  );
  return priced.length > 0 ? priced : items;
};

/** Finds the items of a receipt without table headings: a description on the left and its amount on the right, above the first sum. */
const toReceiptItems = (context: NumberSource): Item[] => {
  const firstSum = context.amountContexts.find(
    ({ kind, strength }) => (kind === 'total' || kind === 'subtotal') && strength >= 0.7,
  );
  if (!firstSum) return [];
  const rows = context.sheet.rows.slice(0, firstSum.amount.cell.row);
  return rows.flatMap((row) => itemOfRow(context, row));
};

const itemOfRow = (context: NumberSource, row: Row): Item[] => {
  const amounts = context.amounts.filter((amount) => amount.cell.row === row.index && isMoney(amount));
  const last = amounts.at(-1);
  const first = row.cells[0];
  if (!last || !first || findDateTexts(row.text, true).length > 0) return [];
  const text = first === last.cell ? first.text.slice(0, last.from) : first.text;
  const description = text.replace(/[\s:$€£]+$/u, '').trim();
  if ((description.match(/\p{L}/gu)?.length ?? 0) < 3) return [];
  const values = new Map<ItemRole, string>([
    ['description', description],
    ['amount', last.span.text],
  ]);
  const unit = amounts.at(-2);
  if (unit && unit.value <= last.value) values.set('unitPrice', unit.span.text);
  return [{ values, spans: row.cells.map((cell) => spanOf(cell)) }];
};

const memberValue = (context: NumberSource, field: OutputField, text: string | undefined): unknown => {
  if (text === undefined || text === '') return null;
  if (field.type === 'currency' || field.type === 'number' || field.type === 'integer') {
    const amount = findAmountTexts(text.replace(/%/g, ' '), context.locale.decimalMark).at(
      field.type === 'currency' ? -1 : 0,
    );
    return amount ? toFieldNumber(field, amount.value) : null;
  }
  if (field.type === 'date' || field.type === 'datetime')
    return findDateTexts(text, context.locale.dayFirst)[0]?.iso ?? null;
  return text;
};

/** If a table has no quantity column, `2 x` before the description gives the quantity. */
const complete = (item: Item): Item => {
  const counted = /^(\d{1,4})\s?[x×*]\s+(.*)$/i.exec(item.values.get('description') ?? '');
  if (counted?.[1] && counted[2] && !item.values.has('quantity')) {
    item.values.set('quantity', counted[1]);
    item.values.set('description', counted[2]);
  }
  return item;
};

/** Returns the items of a table as one candidate; members without a column are null. */
export const itemCandidates = (context: NumberSource, field: OutputField): Candidate[] => {
  const members = field.fields ?? [];
  const roles = members.map((member) => itemRoleOf(member));
  const fromTable = toItems(findItemRows(context.sheet));
  const items = (fromTable.length > 0 ? fromTable : toReceiptItems(context)).map(complete);
  const value = items
    .map((item) =>
      Object.fromEntries(
        members.map((member, index) => {
          const role = roles[index];
          return [member.name, role ? memberValue(context, member, item.values.get(role)) : null];
        }),
      ),
    )
    .filter((item) => Object.values(item).some((member) => member !== null));
  const page = items[0]?.spans[0]?.page;
  const spans = items.flatMap((item) => item.spans).filter((span) => span.page === page);
  if (value.length === 0 || spans.length === 0) return [];
  const filled =
    value.flatMap((item) => Object.values(item)).filter((member) => member !== null).length /
    (value.length * Math.max(1, members.length));
  return [{ value, span: joinSpans(spans, '\n'), score: (fromTable.length > 0 ? 0.5 : 0.3) + 0.4 * filled }];
};
