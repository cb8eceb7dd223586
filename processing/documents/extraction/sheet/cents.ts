import type { Segment, Word } from '../../read/files/page.ts';
import { unionBox } from '../../read/ocr/geometry.ts';

/** `61870 44`, in one text. */
const inOneText = /^(?<units>[1-9]\d{1,6}|[1-9]\d{0,2}(?:,\d{3})+)\s+(?<cents>\d\d)$/;
const unitsAlone = /^(?:0|[1-9]\d{0,6}|[1-9]\d{0,2}(?:,\d{3})+)$/;
const centsAlone = /^\d\d$/;
const withMark = /\d[.,]\d\d(?!\d)/;

/** The cents are at most this far from the amount, in heights of the letters. */
const gapMaxHeights = 3;
/** Fewer amounts without a mark may be something else. */
const amountsMin = 4;
/** Amounts below each other end at one place, within this share of the height of their letters. */
const alignedShare = 0.7;
const digitsMin = 3;

/** An amount whose cents have a place of their own. */
interface Amount {
  readonly parts: readonly Segment[];
  readonly units: string;
  readonly cents: string;
  /** Where it ends across. */
  readonly end: number;
}

const endOf = ({ box }: Segment): number => box.x + box.width;

const amountAt = (first: Segment, second: Segment | undefined): Amount | null => {
  const { units, cents } = inOneText.exec(first.text.trim())?.groups ?? {};
  if (units !== undefined && cents !== undefined) return { parts: [first], units, cents, end: endOf(first) };
  if (!second || !unitsAlone.test(first.text.trim()) || !centsAlone.test(second.text.trim())) return null;
  if (second.box.x - endOf(first) > gapMaxHeights * first.box.height) return null;
  return { parts: [first, second], units: first.text.trim(), cents: second.text.trim(), end: endOf(second) };
};

const amountsIn = (row: readonly Segment[]): Amount[] => {
  const amounts: Amount[] = [];
  for (let index = 0; index < row.length; index += 1) {
    const first = row[index];
    const amount = first ? amountAt(first, row[index + 1]) : null;
    if (!amount) continue;
    amounts.push(amount);
    index += amount.parts.length - 1;
  }
  return amounts;
};

/** Whether a page prints its amounts so: several of them end at one place, and few others have a decimal mark. */
const hasCentsApart = (rows: readonly (readonly Segment[])[], amounts: readonly Amount[]): boolean => {
  if (amounts.length < amountsMin) return false;
  const aligned = amounts.filter(({ end, parts: [first] }) =>
    amounts.some(
      (other) => other.parts[0] !== first && Math.abs(other.end - end) < alignedShare * (first?.box.height ?? 0),
    ),
  );
  const large = aligned.filter(({ units }) => units.replace(/\D/g, '').length >= digitsMin);
  const marked = rows.flat().filter(({ text }) => withMark.test(text));
  return aligned.length >= amountsMin && 2 * large.length >= aligned.length && marked.length < aligned.length / 2;
};

const join = ({ parts, units, cents }: Amount): Segment => {
  const text = `${units}.${cents}`;
  const box = unionBox(parts.map((part) => part.box));
  const confidence = Math.min(...parts.map((part) => part.confidence));
  const word: Word = { text, box, confidence };
  return { words: [word], text, box, confidence };
};

/**
 * Joins amounts with their cents on a page of a form that prints the cents in a column or a box of their own, without a
 * decimal mark, as the British P60 and the Canadian T4 do.
 */
export const joinCents = (rows: readonly (readonly Segment[])[]): readonly (readonly Segment[])[] => {
  const amounts = rows.flatMap(amountsIn);
  if (!hasCentsApart(rows, amounts)) return rows;
  const starting = new Map(amounts.map((amount) => [amount.parts[0], amount]));
  const rest = new Set(amounts.flatMap(({ parts }) => parts.slice(1)));
  return rows.map((row) =>
    row.flatMap((segment) => {
      const amount = starting.get(segment);
      if (amount) return [join(amount)];
      return rest.has(segment) ? [] : [segment];
    }),
  );
};
