import { at } from '../../../../domain/assert.ts';
import type { OutputField } from '../../../../domain/output-field.ts';
import type { Candidate } from '../labels/candidate.ts';
import { labelWords } from '../labels/likeness.ts';
import { isLike, isSameConcept } from '../lexicon/concepts.ts';
import { besideFigures, figurePhrases, statementFigures } from '../lexicon/statements.ts';
import { isTotal } from '../lexicon/sums.ts';
import { foldText } from '../sheet/fold.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { type Amount, isMoney } from './amounts.ts';
import { toCents } from './cents.ts';
import type { NumberSource } from './number-field.ts';

/** A line of a statement: its balance, and its other amounts. */
interface Line {
  readonly balance: Amount;
  readonly movements: readonly Amount[];
  /** Those of the lines since the last balance, too. */
  readonly since: readonly Amount[];
}

/** The balances and sums of a statement that its transactions prove, line by line. */
interface Ledger {
  /** In hundredths, like the other figures; null if the first line does not show it. */
  readonly opening: number | null;
  readonly closing: number;
  readonly moneyIn: number;
  /** Without a sign. */
  readonly moneyOut: number;
}

const ledgerFrom = (opening: number | null, closing: number, changes: readonly number[]): Ledger => {
  const sumOf = (kept: (cents: number) => boolean): number =>
    changes.filter(kept).reduce((sum, cents) => sum + cents, 0);
  return { opening, closing, moneyIn: sumOf((cents) => cents > 0), moneyOut: -sumOf((cents) => cents < 0) };
};

/** Amounts whose edges differ by less than this many heights of the first are in one column. */
const edgeHeights = 0.8;
/** A column with fewer lines that add up shows nothing, and one with more in another part is of two accounts. */
const linesMin = 3;
const otherLinesMax = 1;
/** More movements may add up by chance. */
const sinceMax = 5;

const rightOf = ({ span: { box } }: Amount): number => box.x + box.width;
const leftOf = ({ span: { box } }: Amount): number => box.x;

const isInColumn = (other: Amount, one: Amount, edgeOf: (amount: Amount) => number): boolean =>
  Math.abs(edgeOf(other) - edgeOf(one)) < edgeHeights * one.span.box.height;

/** The columns of amounts that end at one place, or start at one place, in reading order. */
const columnsOf = (amounts: readonly Amount[], edgeOf: (one: Amount) => number): Amount[][] => {
  const columns: Amount[][] = [];
  const seen = new Set<Amount>();
  for (const one of amounts) {
    if (seen.has(one)) continue;
    const column = amounts.filter((other) => isInColumn(other, one, edgeOf));
    for (const other of column) seen.add(other);
    columns.push(column);
  }
  return columns;
};

const isWholeCell = ({ cell, span }: Amount): boolean => span.text.length >= cell.text.trim().length;

/** The amounts of each row. A statement may have thousands. */
type ByRow = ReadonlyMap<number, readonly Amount[]>;

const byRowOf = (amounts: readonly Amount[]): ByRow => Map.groupBy(amounts, ({ cell }) => cell.row);

const linesOf = (amounts: readonly Amount[], balances: readonly Amount[], isNewestFirst: boolean): Line[] => {
  const column = new Set(balances);
  const others = byRowOf(amounts.filter((one) => !column.has(one)));
  return balances.map((balance, index) => {
    const { row, page } = balance.cell;
    const movements = others.get(row) ?? [];
    const first = (balances[index - 1]?.cell.row ?? row - 1) + 1;
    const rows = Array.from({ length: Math.max(0, row + 1 - first) }, (_, offset) => others.get(first + offset) ?? []);
    const since = rows.flat().filter((one) => one.cell.page === page && isWholeCell(one));
    return { balance, movements, since: isNewestFirst ? movements : since };
  });
};

/** All sums of some numbers with either sign. */
const signedSums = (cents: readonly number[]): readonly number[] =>
  cents.reduce<readonly number[]>((sums, one) => sums.flatMap((sum) => [sum + one, sum - one]), [0]);

/** The change of the balance in a line, in hundredths, if its amounts are the change; otherwise null. */
const changeOf = (before: Line, { balance, movements, since }: Line): number | null => {
  const change = toCents(balance.value) - toCents(before.balance.value);
  if (movements.some(({ value }) => Math.abs(toCents(value)) === Math.abs(change))) return change;
  // A balance is repeated at the top of a page.
  if (since.length === 0) return movements.length === 0 && change === 0 ? 0 : null;
  return since.length <= sinceMax && signedSums(since.map(({ value }) => toCents(value))).includes(change)
    ? change
    : null;
};

/** A part of a column in which each balance follows from the one before it. */
interface Run {
  readonly lines: readonly Line[];
  readonly changes: readonly number[];
}

const runsOf = (lines: readonly Line[]): Run[] => {
  const [first, ...later] = lines;
  if (!first) return [];
  const runs: { lines: Line[]; changes: number[] }[] = [{ lines: [first], changes: [] }];
  for (const [index, line] of later.entries()) {
    const change = changeOf(at(lines, index), line);
    const run = at(runs, runs.length - 1);
    if (change === null) {
      runs.push({ lines: [line], changes: [] });
    } else {
      run.lines.push(line);
      run.changes.push(change);
    }
  }
  return runs;
};

/** How many lines of a run have a movement. */
const movedIn = ({ changes }: Run): number => changes.filter((change) => change !== 0).length;

/** The change in the first line of a run, in hundredths; null if nothing shows its sign. */
const firstChangeOf = ({ lines: [first, ...later], changes }: Run): number | null => {
  const [movement, ...others] = first?.movements ?? [];
  if (movement === undefined) return 0;
  if (others.length > 0) return null;
  const cents = toCents(movement.value);
  if (later.some(({ movements }) => movements.some(({ value }) => value < 0))) return cents;
  // The sign is that of later movements in the same column.
  const signs = new Set(
    later.flatMap(({ movements: [one, ...more] }, index) =>
      one && more.length === 0 && isInColumn(movement, one, rightOf) ? Math.sign(at(changes, index)) : [],
    ),
  );
  const [sign] = signs;
  return sign === undefined || signs.size > 1 ? null : sign * Math.abs(cents);
};

/** The lines of a column that follow from each other; null if too few do, or if those of two accounts do. */
const provenRun = (lines: readonly Line[]): Run | null => {
  const [run, other] = runsOf(lines).toSorted((a, b) => movedIn(b) - movedIn(a));
  if (!run || movedIn(run) < linesMin || (other && movedIn(other) > otherLinesMax)) return null;
  return run;
};

/**
 * Finds the column of balances whose lines add up; null if there is none, or if two have no line in common. Balances of
 * different lengths are in different columns if they start at one place instead of ending there.
 */
const ledgerOfBalances = (money: readonly Amount[]): Ledger | null => {
  const columns = [rightOf, leftOf].flatMap((edgeOf) => columnsOf(money, edgeOf));
  const runs = columns.flatMap((column) => {
    if (column.length <= linesMin) return [];
    // Some statements begin with the newest transaction.
    return provenRun(linesOf(money, column, false)) ?? provenRun(linesOf(money, column, true).toReversed()) ?? [];
  });
  const [best, ...others] = runs.toSorted((a, b) => movedIn(b) - movedIn(a));
  const [first] = best?.lines ?? [];
  const last = best?.lines.at(-1);
  if (!best || !first || !last) return null;
  const own = new Set(best.lines.map(({ balance }) => balance));
  if (others.some(({ lines }) => !lines.some(({ balance }) => own.has(balance)))) return null;
  const firstChange = firstChangeOf(best);
  const opening = firstChange === null ? null : toCents(first.balance.value) - firstChange;
  return ledgerFrom(opening, toCents(last.balance.value), [firstChange ?? 0, ...best.changes]);
};

/** Whether a text names a balance: `Kontostand am 31.08.2024`. */
const namesBalance = (text: string): boolean => labelWords(text).some((word) => isSameConcept(word.text, 'balance'));

/**
 * The ledger of a statement that prints a balance only before and after its transactions, which add up to the
 * difference; null for other papers.
 */
const ledgerOfMovements = (sheet: Sheet, money: readonly Amount[]): Ledger | null => {
  const byRow = byRowOf(money);
  const balances = sheet.rows.flatMap((row, index) => {
    const [only, ...others] = byRow.get(index) ?? [];
    return only && others.length === 0 && row.cells.length <= cellsMax && namesBalance(row.text)
      ? [{ index, only }]
      : [];
  });
  for (const before of balances.slice(0, balancesMax)) {
    for (const after of balances.slice(-balancesMax).toReversed()) {
      const movements = sheet.rows
        .slice(before.index + 1, after.index)
        .flatMap((row, offset) =>
          namesBalance(row.text) || isTotal(row.text) ? [] : (byRow.get(before.index + 1 + offset) ?? []).slice(-1),
        );
      const change = toCents(after.only.value) - toCents(before.only.value);
      const [first] = movements;
      if (!first || movements.length < linesMin) continue;
      const column = new Set(columnsOf(movements, rightOf).find((one) => one.includes(first)));
      const signed = movements.map((one) => ({ one, cents: toCents(one.value), isFirst: column.has(one) }));
      const found = [1, -1].flatMap((sign) => {
        const changes = signed.map(
          ({ cents, isFirst }) => (column.size === signed.length || isFirst ? cents : -cents) * sign,
        );
        return changes.reduce((sum, cents) => sum + cents, 0) === change ? [changes] : [];
      })[0];
      if (!found) continue;
      return ledgerFrom(toCents(before.only.value), toCents(after.only.value), found);
    }
  }
  return null;
};
const cellsMax = 3;
/** Of the rows with a balance, only the first and the last ones can be those before and after all transactions. */
const balancesMax = 3;

const ledgers = new WeakMap<readonly Amount[], Ledger | null>();

/** Finds the ledger of a statement; null if nothing adds up. */
const findLedger = ({ sheet, amounts }: NumberSource): Ledger | null => {
  const known = ledgers.get(amounts);
  if (known !== undefined) return known;
  const money = amounts.filter(isMoney);
  const found = ledgerOfBalances(money) ?? ledgerOfMovements(sheet, money);
  ledgers.set(amounts, found);
  return found;
};

type Figure = keyof Ledger;

/** The figure that a field asks for; null for other fields. */
const figureAsked = ({ label }: OutputField): Figure | null => {
  const plain = figurePhrases.reduce((text, [phrase, usual]) => text.replace(phrase, usual), foldText(label));
  const words = labelWords(plain).map(({ text }) => text);
  const fits = (concepts: readonly string[]): boolean =>
    concepts.every((concept) => words.some((word) => isLike(word, concept))) &&
    words.every((word) => [...concepts, ...besideFigures].some((known) => isLike(word, known)));
  const [only, ...others] = statementFigures.filter(([, alternatives]) => alternatives.some(fits));
  return only && others.length === 0 ? only[0] : null;
};

const score = 1;
/** `$312,480.65 DR`: a balance that is owed. What is paid in lowers it, unlike that of an account. */
const owed = /\d\s?DR\b/;

/**
 * Finds the balance of a statement before or after its transactions, or the sum of those in or out. The balances of the
 * lines prove it, and it is printed.
 */
export const ledgerFigures = (source: NumberSource, field: OutputField): Candidate[] => {
  const figure = field.type === 'number' || field.type === 'currency' ? figureAsked(field) : null;
  const value = figure && findLedger(source)?.[figure];
  if (value === null || value === undefined) return [];
  const printed = source.amounts.find(
    (amount) => isMoney(amount) && Math.abs(toCents(amount.value)) === Math.abs(value),
  );
  if (!printed) return [];
  // Some statements print what went out with a minus sign.
  const isBalance = figure === 'opening' || figure === 'closing';
  if (!isBalance && source.sheet.rows.some(({ text }) => owed.test(text))) return [];
  // A sum of nothing may be one of lines that were not recognized.
  if (!isBalance && value === 0) return [];
  return [{ value: isBalance ? value / 100 : printed.value, span: printed.span, score }];
};
