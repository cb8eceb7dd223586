import type { OutputField } from '../../../../domain/output-field.ts';
import { findAmountTexts } from '../amounts/amount-text.ts';
import { type NumberSource, toFieldNumber } from '../amounts/number-field.ts';
import { findDateTexts } from '../dates/date-text.ts';
import { readDayOfYear } from '../dates/day-of-year.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords } from '../labels/likeness.ts';
import { type ItemRole, itemRoleOf } from '../lexicon/items.ts';
import { anyOf } from '../lexicon/word-pattern.ts';
import { foldText } from '../sheet/fold.ts';
import { isReceipt } from '../sheet/receipt.ts';
import { joinSpans, type Row, type Sheet, spanOf } from '../sheet/sheet.ts';
import { isAbout, numberOf } from './arithmetic.ts';
import { askedRows, fitOfHeading } from './asked-table.ts';
import { carriedOver } from './carried-over.ts';
import type { Item } from './item.ts';
import { multipliedItems, receiptItems } from './receipt-items.ts';
import { addUp, withoutSums } from './receipt-sums.ts';
import { findItemRows, type ItemRow } from './table.ts';
import { pairedRows, untitledRows } from './untitled.ts';

/** A description continues for at most this many lines below its figures. */
const moreLinesMax = 4;

/** A text that is farther below, in heights of the line above it, does not belong to it. */
const gapMaxHeights = 2.2;

const isFarBelow = (row: Row, above: Row): boolean =>
  row.box.y - above.box.y - above.box.height > gapMaxHeights * Math.min(row.box.height, above.box.height);

const amountRoles = ['amount', 'debit', 'credit'] as const;
const priceRoles = ['unitPrice', ...amountRoles] as const;
const figureRoles = [...priceRoles, 'quantity'] as const;

/** Days under a column of figures are part of a text that goes across. */
const isFigure = (text: string): boolean => /\d/.test(text) && findDateTexts(text, true).length === 0;

const withFigure = (items: readonly Item[], roles: readonly ItemRole[]): Item[] =>
  items.filter(({ values }) => roles.some((role) => isFigure(values.get(role) ?? '')));

/** A detail of the item above with its own label, which is not part of its description: `Country of origin: Spain`. */
const isDetail = /^\s*\p{L}[\p{L} .'-]{1,30}\s?[:：]\s*\S/u;

const figuresOf = ({ texts }: ItemRow): ItemRole[] => figureRoles.filter((role) => isFigure(texts.get(role) ?? ''));

/** Moves a name that is above its figures into their row. Other lines without figures continue the item above. */
const withNames = (rows: readonly ItemRow[]): readonly ItemRow[] => {
  const [first] = rows;
  const isName = (one: ItemRow | undefined): one is ItemRow =>
    one !== undefined && figuresOf(one).length === 0 && one.texts.has('description');
  const isNameless = (one: ItemRow | undefined): boolean =>
    one !== undefined && figuresOf(one).length > 0 && !one.texts.has('description');
  if (!isName(first)) return rows;
  return rows.flatMap((item, index): ItemRow[] => {
    const above = rows[index - 1];
    if (isName(item) && isNameless(rows[index + 1])) return [];
    const name = isNameless(item) && isName(above) ? above.texts.get('description') : undefined;
    return [name === undefined ? item : { ...item, texts: new Map([...item.texts, ['description', name]]) }];
  });
};

/** `+ oat milk`, or any other text that starts to the right of the name above it. */
const isModifier = ({ cells: [first] }: Row, { spans, values }: Item): boolean => {
  const name = spans.find(({ text }) => values.get('description')?.startsWith(text));
  if (!first || !name) return false;
  return /^\s*[+–—*>•-]/.test(first.text) || first.box.x > name.box.x + indentMinHeights * first.box.height;
};
const indentMinHeights = 0.8;

/**
 * Joins the lines of a table into items: a line without figures continues the description above it. On a receipt, a
 * line that is set apart says how the item was made.
 */
const toItems = (lines: readonly ItemRow[], isOfReceipt = false): Item[] => {
  const rows = withNames(lines);
  const items: Item[] = [];
  let more = 0;
  let above: Row | undefined;
  for (const { texts, headed, row } of rows) {
    const figures = figuresOf({ texts, headed, row });
    const previous = items.at(-1);
    if (row.cells.some((cell) => carriedOver.test(foldText(cell.text)))) continue;
    if (above?.page === row.page && isFarBelow(row, above) && figures.length === 0) more = moreLinesMax;
    above = row;
    if (figures.length > 0) {
      items.push({ values: new Map(texts), headed, spans: row.cells.map((cell) => spanOf(cell)) });
      more = 0;
      continue;
    }
    // A balance without a movement is carried over, and ends the text above.
    if (isFigure(texts.get('balance') ?? '')) {
      more = moreLinesMax;
      continue;
    }
    const text = texts.get('description');
    more += 1;
    if (previous && text && (isDetail.test(text) || (isOfReceipt && isModifier(row, previous)))) continue;
    if (previous && text && more <= moreLinesMax && row.page === previous.spans[0]?.page) {
      previous.values.set('description', `${previous.values.get('description') ?? ''} ${text}`.trim());
    }
  }
  // Rows without money below a money column are notes, not items.
  const priced = withFigure(items, priceRoles);
  // Below amounts, a price alone is a note on the item above, such as its price before a rebate.
  const summed = withFigure(items, amountRoles);
  if (3 * summed.length >= Math.max(1, priced.length)) return summed;
  return priced.length > 0 ? priced : items;
};

/** The marks of payments after an amount on statements: `Soll`, debit, minus. */
const paidOut = /\d\s*(?:S|Soll|DR|Dr\.?|D|Af|[-−–])\s*$/;

/** The amount of a line, as text: negative if it is in the column of debits or marked as paid out. */
const signedAmount = ({ values }: Item): string | undefined => {
  const amount = values.get('amount');
  if (amount !== undefined) return paidOut.test(amount) && values.has('date') ? `-${bare(amount)}` : amount;
  const credit = values.get('credit');
  const debit = values.get('debit');
  if (credit !== undefined && /[1-9]/.test(credit)) return credit;
  return debit === undefined ? credit : `-${bare(debit)}`;
};

const bare = (text: string): string => text.replace(/^[\s+−–-]+|[^\d]+$/gu, '');

const latestDays = new WeakMap<Sheet, string | null>();

const textOfRole = (item: Item, role: ItemRole): string | undefined =>
  role === 'amount' ? signedAmount(item) : item.values.get(role);

/** The latest day of a sheet. */
const latestDayOf = (sheet: Sheet, dayFirst: boolean): string | null => {
  const known = latestDays.get(sheet);
  if (known !== undefined) return known;
  const days = sheet.rows.flatMap(({ cells }) => cells.flatMap(({ text }) => findDateTexts(text, dayFirst)));
  const latest = days.reduce<string | null>((most, { iso }) => (most === null || iso > most ? iso : most), null);
  latestDays.set(sheet, latest);
  return latest;
};

const memberValue = (context: NumberSource, field: OutputField, text: string | undefined): unknown => {
  if (text === undefined || text === '') return null;
  if (field.type === 'currency' || field.type === 'number' || field.type === 'integer') {
    const amount = findAmountTexts(text.replace(/%/g, ' '), context.locale.decimalMark).at(
      field.type === 'currency' ? -1 : 0,
    );
    const value = amount?.value ?? numberOf(text);
    return value === undefined ? null : toFieldNumber(field, value);
  }
  if (field.type === 'date' || field.type === 'datetime') {
    const { dayFirst } = context.locale;
    const latest = latestDayOf(context.sheet, dayFirst);
    return findDateTexts(text, dayFirst)[0]?.iso ?? (latest === null ? null : readDayOfYear(text, latest, dayFirst));
  }
  return text;
};

/**
 * If a table has no quantity column, `2 x` before the description gives the quantity. If quantities and descriptions
 * share one heading, both are in the column of quantities.
 */
const complete = (item: Item): Item => {
  const { values } = item;
  const counted = /^(\d{1,4})\s?[x×*]\s+(.*)$/i.exec(values.get('description') ?? '');
  if (counted?.[1] && counted[2] && !values.has('quantity')) {
    values.set('quantity', counted[1]);
    values.set('description', counted[2]);
  }
  const { count, name } = (!values.has('description') && countedName.exec(values.get('quantity') ?? '')?.groups) || {};
  if (count !== undefined && name !== undefined) {
    values.set('quantity', count);
    values.set('description', name);
  }
  return item;
};

const pieces = anyOf`x, pcs?, ea, stk?, ad, adet, ks, szt, buc, kpl, un, und, kom`;
/** `2 Fry`, `2 adet Ayran`: a count before a name; not `0,33 Tannenzäpfle` or `4 pcs`. */
const countedName = new RegExp(
  String.raw`^(?<count>\d{1,2})\s+(?:${pieces}\.?\s+)?(?<name>(?!${pieces}(?:\P{L}|$))\p{L}.*)$`,
  'iu',
);
/** If fewer names of a receipt start with a number, it may be a part of them. */
const countedMin = 0.5;

/** Takes the counts of a receipt's items from before their names, if no column has them. */
const withCounts = (items: readonly Item[]): readonly Item[] => {
  if (items.some(({ values }) => values.has('quantity'))) return items;
  const parts = items.map(({ values }) => countedName.exec(values.get('description') ?? '')?.groups);
  if (parts.filter((found) => found !== undefined).length < countedMin * items.length) return items;
  return items.map((item, index) => {
    const { count, name } = parts[index] ?? {};
    if (count === undefined || name === undefined) return item;
    return { ...item, values: new Map([...item.values, ['quantity', count], ['description', name]]) };
  });
};

/** A receipt's items without its sums, taxes and payments, and with the counts before their names. */
const onReceipt = (context: NumberSource, items: readonly Item[]): readonly Item[] => {
  const page = items[0]?.spans[0]?.page;
  if (page === undefined || !isReceipt(context.sheet, page)) return items;
  const own = withoutSums(context, items);
  // A narrow table with headings may be another one, such as a payslip's.
  const isTable = items.some(({ headed }) => headed.size > 0);
  return withCounts(isTable && !addUp(context, own) ? items : own);
};

/**
 * A way to find items, with the certainty that they belong to the table: headings count more than form and alignment.
 */
interface Way {
  readonly find: () => readonly Item[];
  readonly trust: number;
}

const waysOf = (context: NumberSource, isDated: boolean): Way[] => [
  { find: () => (isReceipt(context.sheet, 0) ? (multipliedItems(context) ?? []) : []), trust: 0.5 },
  { find: () => toItems(findItemRows(context.sheet), isReceipt(context.sheet, 0)), trust: 0.5 },
  { find: () => (isDated ? toItems(untitledRows(context.sheet)) : []), trust: 0.15 },
  { find: () => receiptItems(context), trust: 0.3 },
  { find: () => toItems(pairedRows(context.sheet)), trust: 0.15 },
];

/** The items of the first way that finds any. */
const findItems = (
  context: NumberSource,
  ways: readonly Way[],
): { readonly items: readonly Item[]; readonly trust: number } => {
  for (const { find, trust } of ways) {
    const items = onReceipt(context, find().map(complete));
    if (items.length > 0) return { items, trust };
  }
  return { items: [], trust: 0 };
};

/**
 * The printed headings of the columns that members without a known role ask for, and of those whose role no item has:
 * `Net kg` for a net weight. Columns that another member has by its role are taken.
 */
const headingsOfMembers = (
  items: readonly Item[],
  members: readonly OutputField[],
  roles: readonly (ItemRole | null)[],
): ReadonlyMap<OutputField, string> => {
  const headings = [...new Set(items.flatMap(({ headed }) => [...headed.keys()]))];
  const taken = new Set(
    items.flatMap(({ values, headed }) =>
      roles.flatMap((role) => {
        const text = role === null ? undefined : values.get(role);
        return text === undefined ? [] : [...headed].flatMap(([heading, own]) => (own === text ? [heading] : []));
      }),
    ),
  );
  const found = new Map<OutputField, string>();
  for (const [index, member] of members.entries()) {
    const role = roles[index] ?? null;
    const isOnly = roles.filter((other) => other === role).length === 1;
    if (role !== null && isOnly && items.some(({ values }) => values.has(role))) continue;
    const asked = labelWords(member.label);
    const fits = headings
      .filter((heading) => !taken.has(heading))
      .flatMap((heading) => {
        const fit = fitOfHeading(asked, labelWords(heading));
        return fit === null ? [] : [{ heading, fit }];
      })
      .sort((a, b) => b.fit - a.fit);
    const [best] = fits;
    if (!best) continue;
    found.set(member, best.heading);
    taken.add(best.heading);
  }
  return found;
};

/** The number in an item's column; undefined if it has none. */
const numberIn = ({ values }: Item, role: ItemRole): number | undefined => {
  const text = values.get(role);
  return text === undefined ? undefined : numberOf(text);
};

/**
 * Whether an item's amount is its quantity times its price, or the difference between its balance and the one above;
 * null if it has no numbers to compare.
 */
const fitsNumbers = (item: Item, above: Item | undefined): boolean | null => {
  const quantity = numberIn(item, 'quantity');
  const unitPrice = numberIn(item, 'unitPrice');
  const signed = signedAmount(item);
  const amount = signed === undefined ? undefined : numberOf(signed);
  if (amount === undefined) return null;
  if (quantity !== undefined && unitPrice !== undefined) return isAbout(quantity * unitPrice, amount);
  const balance = numberIn(item, 'balance');
  const before = above && numberIn(above, 'balance');
  // Some statements begin with the latest line: then the difference is the amount above.
  const signedAbove = above && signedAmount(above);
  const amounts = [amount, signedAbove === undefined ? undefined : numberOf(signedAbove)];
  if (balance === undefined || before === undefined) return null;
  return amounts.some((one) => one !== undefined && isAbout(Math.abs(balance - before), Math.abs(one)));
};

/** The share assumed for a table without numbers to compare. */
const fittingUnknown = 0.5;

const shareFitting = (items: readonly Item[]): number => {
  const checked = items.flatMap((item, index) => fitsNumbers(item, items[index - 1]) ?? []);
  return checked.length === 0 ? fittingUnknown : checked.filter(Boolean).length / checked.length;
};

/** A table of items with a smaller share of values in the requested columns is not the one that the field asks for. */
const filledMin = 0.6;
/** The certainty that headings with the requested words belong to the table that is asked for. */
const askedTrust = 0.3;
/** The share of members with values counts with this weight. */
const filledWeight = 0.4;

/** A table with more rows than this, for each item, is more likely the one that a field asks for. */
const rowsOfItemMax = 2;

/**
 * Returns the items of a table as one candidate; members without a column are null. If there are few items, or most of
 * their members are null, the table is found by the words of the requested columns.
 */
export const itemCandidates = (context: NumberSource, field: OutputField): Candidate[] => {
  const items = rowsOfItems(context, field);
  const asked = rowsAsked(context, field);
  if (!items || !asked) return [items ?? asked].flatMap((found) => found?.candidate ?? []);
  if (items.addsUp && items.columns >= asked.columns) return [items.candidate];
  const hasMore = asked.columns > items.columns && asked.count >= rowsMin;
  if (hasMore || asked.count > rowsOfItemMax * items.count || isFuller(asked, items, field.fields ?? [])) {
    return [asked.candidate];
  }
  // A single row below other words may be chance.
  const isEnough = items.filled >= filledMin || asked.count < 2;
  return isEnough ? [items.candidate] : [items.candidate, asked.candidate];
};

/** Whether headings with the requested words have more of the requested values than the known columns of items. */
const isFuller = (asked: FoundRows, items: FoundRows, members: readonly OutputField[]): boolean => {
  const unknown = members.filter((member) => itemRoleOf(member) === null).length;
  // The table of a field whose columns no item has is hardly one of items.
  const least = unknown >= unknownShare * members.length ? items.filled : items.filled + fullerMin;
  return asked.filled >= least && (asked.count >= rowsMin || 2 * asked.count > items.count);
};
const unknownShare = 0.3;
/** A smaller difference may be one row without a value. */
const fullerMin = 0.1;
/** Fewer rows may be another table. */
const rowsMin = 3;

/** The rows of a table as a candidate, their number, and the share of their members with a value. */
interface FoundRows {
  readonly candidate: Candidate;
  readonly count: number;
  readonly filled: number;
  /** How many members have a value in any row. */
  readonly columns: number;
  /** Whether they are the items of a receipt, and add up to one of its sums. */
  readonly addsUp: boolean;
}

/** The rows below headings with the words of the requested columns. */
const rowsAsked = (context: NumberSource, field: OutputField): FoundRows | null => {
  const members = field.fields ?? [];
  const rows = askedRows(context.sheet, members);
  const value = withoutCopy(
    rows.map(({ texts }) =>
      Object.fromEntries(members.map((member) => [member.name, memberValue(context, member, texts.get(member))])),
    ),
  );
  const page = rows[0]?.row.page;
  const spans = rows.filter(({ row }) => row.page === page).flatMap(({ row }) => row.cells.map((cell) => spanOf(cell)));
  if (spans.length === 0) return null;
  const filled = filledShare(value, members);
  const candidate = {
    value,
    span: joinSpans(spans, '\n'),
    score: askedTrust + filledWeight * filled,
    fitting: fittingUnknown,
  };
  return { candidate, count: value.length, filled, columns: columnsOf(value, members), addsUp: false };
};

/** Rows without those of a second copy of their table: a check has its list of invoices twice. */
const withoutCopy = <Row>(rows: readonly Row[]): Row[] => {
  const half = rows.length / 2;
  const first = rows.slice(0, half);
  const isCopy = half >= copyRowsMin && JSON.stringify(first) === JSON.stringify(rows.slice(half));
  return isCopy ? first : [...rows];
};
/** A line may be on a receipt twice. */
const copyRowsMin = 2;

const filledShare = (rows: readonly Record<string, unknown>[], members: readonly OutputField[]): number =>
  rows.flatMap((row) => Object.values(row)).filter((member) => member !== null).length /
  (rows.length * Math.max(1, members.length));

/** Rows from the first one with a day, if most have one: a summary over the movements of a statement is not of them. */
const fromFirstDay = <Row extends Record<string, unknown>>(
  rows: readonly Row[],
  members: readonly OutputField[],
  roles: readonly (ItemRole | null)[],
): readonly Row[] => {
  const day = members[roles.indexOf('date')]?.name;
  const dated = day === undefined ? [] : rows.filter((row) => row[day] !== null);
  const [first] = dated;
  return first && dated.length >= datedMin * rows.length ? rows.slice(rows.indexOf(first)) : rows;
};
const datedMin = 0.6;

const columnsOf = (rows: readonly Record<string, unknown>[], members: readonly OutputField[]): number =>
  members.filter(({ name }) => rows.some((row) => row[name] !== null)).length;

const rowsOfItems = (context: NumberSource, field: OutputField): FoundRows | null => {
  const members = field.fields ?? [];
  const roles = members.map((member) => itemRoleOf(member));
  const { items, trust } = findItems(context, waysOf(context, roles.includes('date')));
  const headings = headingsOfMembers(items, members, roles);
  const values = items
    .map((item) =>
      Object.fromEntries(
        members.map((member, index) => {
          const role = roles[index];
          const heading = headings.get(member);
          if (heading !== undefined) return [member.name, memberValue(context, member, item.headed.get(heading))];
          return [member.name, memberValue(context, member, role ? textOfRole(item, role) : undefined)];
        }),
      ),
    )
    .filter((item) => Object.values(item).some((member) => member !== null));
  const value = withoutCopy(fromFirstDay(values, members, roles));
  const page = items[0]?.spans[0]?.page;
  const spans = items.flatMap((item) => item.spans).filter((span) => span.page === page);
  if (value.length === 0 || spans.length === 0) return null;
  const filled = filledShare(value, members);
  const score = trust + filledWeight * filled;
  const columns = columnsOf(value, members);
  // Numbers that fit say nothing about columns that were not found.
  const fitting = (shareFitting(items) * columns) / Math.max(1, members.length);
  const candidate = { value, span: joinSpans(spans, '\n'), score, fitting };
  const addsUp = page !== undefined && isReceipt(context.sheet, page) && addUp(context, items);
  return { candidate, count: value.length, filled, columns, addsUp };
};
