import type { PixelBox } from '../../../../domain/shelf-captures/analysis.ts';
import { rowsOf } from '../../geometry/rows.ts';

/** A product that a spot may show, and its share of the odds of all products that it may show. */
export interface Contender {
  readonly product: number;
  readonly share: number;
}

/** A spot, and the products that it may show. */
export interface Contended {
  readonly box: PixelBox;
  readonly contenders: readonly Contender[];
}

/** Facings of one product are side by side: how much likelier a neighbor shows the same product than another one. */
const sameFactor = 5;
/** The heights of neighbors differ by at most this factor. */
const sameHeight = 1.12;
/** The largest gap or overlap between them, in widths. */
const gapMax = 0.4;

const areNeighbors = ({ box: left }: Contended, { box: right }: Contended): boolean => {
  const heights = left.height / right.height;
  const gap = right.x - (left.x + left.width);
  return Math.max(heights, 1 / heights) <= sameHeight && Math.abs(gap) <= gapMax * Math.min(left.width, right.width);
};

/** The message of a spot about the product next to it; products that are not in it all have the same chance. */
type Message = ReadonlyMap<number, number>;

const factorOf = (message: Message | undefined, product: number): number =>
  1 + (sameFactor - 1) * (message?.get(product) ?? 0);

const normalize = (shares: readonly Contender[]): Contender[] => {
  const total = shares.reduce((sum, { share }) => sum + share, 0);
  return shares.map(({ product, share }) => ({ product, share: share / Math.max(1e-9, total) }));
};

const weighedBy = (contenders: readonly Contender[], ...messages: readonly (Message | undefined)[]): Contender[] =>
  normalize(
    contenders.map(({ product, share }) => ({
      product,
      share: messages.reduce((product_, message) => product_ * factorOf(message, product), share),
    })),
  );

/** Passes messages along a row, from one end to the other: for each spot, that of the previous one. */
const passMessages = (row: readonly Contended[], isNext: (before: Contended, here: Contended) => boolean) => {
  const messages: (Message | undefined)[] = [];
  row.forEach((here, index) => {
    const before = row[index - 1];
    if (!before || !isNext(before, here)) {
      messages.push(undefined);
      return;
    }
    const shares = weighedBy(before.contenders, messages[index - 1]);
    messages.push(new Map(shares.map(({ product, share }) => [product, share])));
  });
  return messages;
};

/**
 * Weighs the products of each spot by those of its neighbors in the row (sum-product on a chain). A lone name that
 * differs from its neighbors loses, if its own picture leaves doubt.
 */
export const weighNeighbors = <Spot extends Contended>(spots: readonly Spot[]): Spot[] =>
  rowsOf(spots).flatMap((row) => {
    const fromLeft = passMessages(row, areNeighbors);
    const fromRight = passMessages(row.toReversed(), (before, here) => areNeighbors(here, before)).reverse();
    return row.map((spot, index) => ({
      ...spot,
      contenders: weighedBy(spot.contenders, fromLeft[index], fromRight[index]),
    }));
  });
