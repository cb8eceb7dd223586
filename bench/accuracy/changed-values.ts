import { z } from 'zod';
import { readEarlierRun } from '../measuring/earlier-run.ts';
import type { Observation } from './figures.ts';

/** One expected value of a document, and whether it was read. */
export interface ReadValue extends Observation {
  readonly document: string;
  /** The origin of the document; null if origins are not distinguished. */
  readonly origin: string | null;
}

/** The members that are read from the figures of an earlier run with `--json`. */
const EarlierRun = z.object({
  values: z.array(z.object({ document: z.string(), field: z.string(), right: z.boolean() })),
});
type EarlierRun = z.output<typeof EarlierRun>;

/** Reads the values of an earlier run. @throws Refusal that explains what is wrong with the file */
export const readEarlierValues = (path: string): Promise<EarlierRun> =>
  readEarlierRun(
    path,
    EarlierRun,
    'does not list single values. Write it with "npm run bench:accuracy -- DIR --json FILE".',
  );

/** A value's place in its document: the n-th of its field. Cells of a table have the field of their column. */
const withPlaces = <Value extends { readonly document: string; readonly field: string }>(values: readonly Value[]) => {
  const seen = new Map<string, number>();
  return values.map((value) => {
    const name = `${value.document} ${value.field}`;
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return { place: `${name} ${nth}`, value };
  });
};

/** The values that only one of two runs read correctly, and the number of values that only one of them contains. */
export const changedValues = ({ values: earlier }: EarlierRun, values: readonly ReadValue[]) => {
  const before = new Map(withPlaces(earlier).map(({ place, value }) => [place, value.right]));
  const now = withPlaces(values);
  const both = now.filter(({ place }) => before.has(place)).length;
  const changed = now
    .filter(({ place, value }) => before.has(place) && before.get(place) !== value.right)
    .map(({ value }) => value);
  return {
    wins: changed.filter(({ right }) => right),
    losses: changed.filter(({ right }) => !right),
    uncompared: before.size + now.length - 2 * both,
  };
};

/** Formats the differences between two runs: a line for each field, then one for each value. */
export const changeLines = ({ wins, losses, uncompared }: ReturnType<typeof changedValues>): string[] => {
  const fields = [...new Set([...wins, ...losses].map(({ field }) => field))].sort();
  const count = (of: readonly ReadValue[], field: string): number => of.filter((value) => value.field === field).length;
  return [
    `Right now and not before: ${wins.length}. Right before and not now: ${losses.length}.`,
    ...(uncompared > 0 ? [`Only one of the runs has further values: ${uncompared}.`] : []),
    ...fields.map((field) => `  ${field}: +${count(wins, field)} -${count(losses, field)}`),
    ...wins.map(({ document, field }) => `  + ${document} ${field}`),
    ...losses.map(({ document, field }) => `  - ${document} ${field}`),
  ];
};
