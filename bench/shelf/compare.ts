import { z } from 'zod';
import { readEarlierRun } from '../measuring/earlier-run.ts';
import type { MeasuredShelf } from './measure.ts';
import { type FacingStage, facingStages } from './score.ts';

const Stage = z.enum(facingStages);
/** The members that are read from the figures of an earlier run with `--json`. */
const EarlierRun = z.object({
  photos: z.array(
    z.object({
      file: z.string(),
      facings: z.array(
        z.object({
          sku: z.string(),
          box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
          stage: Stage,
          named: z.string().nullable(),
        }),
      ),
    }),
  ),
});
type EarlierRun = z.output<typeof EarlierRun>;

/** A facing that only one of two runs named correctly. */
export interface ChangedFacing {
  readonly file: string;
  readonly sku: string;
  readonly family: string;
  readonly before: { readonly stage: FacingStage; readonly named: string | null };
  readonly after: { readonly stage: FacingStage; readonly named: string | null };
}

/** Reads the facings of an earlier run. @throws Refusal that explains what is wrong with the file */
export const readEarlierFacings = (path: string): Promise<EarlierRun> =>
  readEarlierRun(
    path,
    EarlierRun,
    'does not have the stage of each facing. Write it with "npm run bench:accuracy -- --shelf DIR --json FILE".',
  );

/** Returns the facings that only one of two runs named correctly, in the photos that both runs have. */
export const changedFacings = ({ photos: earlier }: EarlierRun, { catalog, photos }: MeasuredShelf) => {
  const familyOf = new Map(catalog.map(({ sku, family }) => [sku, family]));
  const before = new Map(
    earlier.flatMap(({ file, facings }) => facings.map((facing) => [`${file} ${facing.box.join()}`, facing])),
  );
  const changed = photos.flatMap(({ file, facings }) =>
    facings.flatMap((after): ChangedFacing[] => {
      const was = before.get(`${file} ${after.box.join()}`);
      if (!was || (was.stage === 'right') === (after.stage === 'right')) return [];
      return [{ file, sku: after.sku, family: familyOf.get(after.sku) ?? '', before: was, after }];
    }),
  );
  return {
    wins: changed.filter(({ after }) => after.stage === 'right'),
    losses: changed.filter(({ before: was }) => was.stage === 'right'),
  };
};

const stageText = ({ stage, named }: ChangedFacing['after']): string =>
  stage === 'wrong' ? `wrong (${named})` : stage;

/** Formats the facings that two runs named differently: a line for each family, then one for each facing. */
export const comparisonLines = ({ wins, losses }: ReturnType<typeof changedFacings>): string[] => {
  const changed = [...wins, ...losses];
  const families = [...new Set(changed.map(({ family }) => family))].sort();
  const count = (of: readonly ChangedFacing[], family: string): number =>
    of.filter((facing) => facing.family === family).length;
  return [
    `Named right now and not before: ${wins.length}. Named right before and not now: ${losses.length}.`,
    ...families.map((family) => `  ${family}: +${count(wins, family)} -${count(losses, family)}`),
    ...changed.map(({ file, sku, before, after }) => `  ${file}  ${sku}: ${stageText(before)} -> ${stageText(after)}`),
  ];
};
