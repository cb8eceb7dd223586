/** An invented document: its printed values. Amounts are in cents, dates are ISO 8601. */
export interface Paper {
  readonly kind: 'receipt' | 'invoice';
  readonly issuer: string;
  readonly street: string;
  readonly layout: number;
  readonly number: string;
  readonly date: string;
  readonly time: string;
  readonly dueDate: string;
  readonly items: readonly { readonly name: string; readonly cents: number }[];
  /** Printed instead of the sum of the items, as on an altered document. */
  readonly totalCents: number;
  readonly iban: string;
  /** `Credit note` instead of `Invoice`, with the invoice that it refers to. */
  readonly title: string;
}

const names = [
  'Amberley',
  'Brackwater',
  'Colverton',
  'Dunmoor',
  'Eskdale',
  'Farrowby',
  'Glenrock',
  'Holtwick',
] as const;
const trades = ['Bakery', 'Hardware', 'Stationers', 'Pharmacy', 'Garage', 'Books', 'Cycles', 'Foods'] as const;
const streets = ['Mill Lane', 'Harbour Street', 'Station Road', 'Kiln Row', 'Chapel Hill'] as const;
const goods = [
  'Paper A4, 5 reams',
  'Brass hinge 80 mm',
  'Oak shelf 120 cm',
  'Coffee beans 1 kg',
  'Rye bread',
  'Wall paint 5 l',
  'Inner tube 28 in',
  'Desk lamp',
  'Masking tape',
  'Oat milk',
  'Safety gloves',
  'Printer toner',
  'Notebook A5',
  'Cable 3 m',
] as const;

export type Random = () => number;

export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new Error('The list to pick from is empty.');
  return value;
};

export const between = (random: Random, from: number, to: number): number => from + Math.floor(random() * (to - from));

const dayMs = 86_400_000;

/** Returns the date `days` later. */
export const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export const sumOf = (items: Paper['items']): number => items.reduce((sum, { cents }) => sum + cents, 0);

const drawItems = (random: Random, count: number): Paper['items'] =>
  Array.from({ length: count }, () => ({ name: pick(random, goods), cents: between(random, 150, 9_900) }));

/** Creates the next invoice: the same issuer on another date, with other goods and the next number. */
export const nextPaper = (paper: Paper, random: Random, days: number): Paper => {
  const items = drawItems(random, paper.items.length);
  const date = laterBy(paper.date, days);
  const number = paper.number.replace(/\d+$/, (digits) =>
    String(Number(digits) + between(random, 1, 40_000)).padStart(digits.length, '0'),
  );
  const time = `${String(between(random, 8, 20)).padStart(2, '0')}:${String(between(random, 0, 60)).padStart(2, '0')}`;
  return { ...paper, number, date, time, dueDate: laterBy(date, 30), items, totalCents: sumOf(items) };
};

/** Invents a document. */
export const drawPaper = (kind: Paper['kind'], random: Random): Paper => {
  const items = drawItems(random, between(random, 3, 6));
  const date = laterBy('2026-02-01', between(random, 0, 200));
  const prefix = kind === 'invoice' ? pick(random, ['INV-', 'RE', 'A-2026-', 'F']) : pick(random, ['R-', '', 'B']);
  return {
    kind,
    issuer: `${pick(random, names)} ${pick(random, trades)} Ltd`,
    street: `${between(random, 1, 90)} ${pick(random, streets)}`,
    layout: between(random, 0, 3),
    number: `${prefix}${between(random, 10_000, 99_999)}`,
    date,
    time: `${String(between(random, 8, 20)).padStart(2, '0')}:${String(between(random, 0, 60)).padStart(2, '0')}`,
    dueDate: laterBy(date, 30),
    items,
    totalCents: sumOf(items),
    iban: 'GB82WEST12345698765432',
    title: 'Invoice',
  };
};
