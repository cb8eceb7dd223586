import { at } from '../../../../../../domain/assert.ts';

/** A box of a photo. */
interface RowBox {
  readonly detectionId: string;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Null for a box that a reviewer drew. */
  readonly row: number | null;
  readonly sku: string | null;
}

const middle = ({ box }: RowBox): number => box.y + box.height / 2;

const median = (values: readonly number[]): number =>
  at(
    values.toSorted((a, b) => a - b),
    values.length >> 1,
  );

/**
 * The boxes by shelf row, from top to bottom, each from left to right. Boxes that a reviewer drew belong to the row at
 * their height, or start a new row if there is none.
 */
export const shelfRows = <Shown extends RowBox>(boxes: readonly Shown[]): Shown[][] => {
  const known = [...Map.groupBy(boxes, ({ row }) => row)].filter(([row]) => row !== null);
  const rows = known.map(([, inRow]) => [...inRow]);
  const drawn = boxes.filter(({ row }) => row === null).toSorted((a, b) => middle(a) - middle(b));
  for (const one of drawn) {
    const near = rows
      .map((row) => ({ row, distance: Math.abs(median(row.map(middle)) - middle(one)) }))
      .toSorted((a, b) => a.distance - b.distance)[0];
    if (near && near.distance < one.box.height / 2) {
      near.row.push(one);
    } else {
      rows.push([one]);
    }
  }
  return rows
    .toSorted((a, b) => median(a.map(middle)) - median(b.map(middle)))
    .map((row) => row.toSorted((a, b) => a.box.x - b.box.x));
};

/** A product of a row of a planogram, or of the photo. */
export interface PlanogramDifference {
  readonly sku: string;
  /** Facings in the planogram and in the photo. */
  readonly expected: number;
  readonly found: number;
}

const countsOf = (skus: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(skus, (sku) => sku)].map(([sku, same]) => [sku, same.length]));

/** The products of one row whose number of facings is not the expected one, in the order of the planogram. */
export const rowDifferences = (
  expected: readonly string[],
  found: readonly Pick<RowBox, 'sku'>[],
): PlanogramDifference[] => {
  const wanted = countsOf(expected);
  const seen = countsOf(found.flatMap(({ sku }) => sku ?? []));
  return [...new Set([...wanted.keys(), ...seen.keys()])]
    .map((sku) => ({ sku, expected: wanted.get(sku) ?? 0, found: seen.get(sku) ?? 0 }))
    .filter((one) => one.expected !== one.found);
};
