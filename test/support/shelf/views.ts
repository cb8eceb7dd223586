import { photographShelf } from '../../../samples/make-shelf/shelf-picture.ts';
import { type PackPicture, planShelf } from '../../../samples/make-shelf/shelf-plan.ts';
import { drawPacks, goodPhoto } from '../../processing/shelf/shelf-fixture.ts';

const widthCm = 120;

/** Drawn once for all views. */
let packs: Promise<readonly PackPicture[]> | null = null;

/** A part of a drawn shelf that is 120 cm wide, from `leftCm` on. */
export interface ShelfView {
  readonly leftCm: number;
  readonly tiltDegrees?: number;
  readonly exposure?: number;
}

/** Photographs of one drawn shelf from several places, as JPEG files of 800 by 640 pixels. */
export const photographViews = async (planSeed: number, views: readonly ShelfView[]): Promise<readonly Buffer[]> => {
  packs ??= drawPacks(6, 3);
  const plan = planShelf(await packs, { seed: planSeed, rows: 3, widthCm: 400, overlap: 0.2, gapChance: 0.04 });
  return Promise.all(
    views.map(async ({ leftCm, tiltDegrees = 0, exposure = 1 }, index) => {
      const { bytes } = await photographShelf(plan, {
        ...goodPhoto,
        widthPx: 800,
        heightPx: 640,
        seed: index,
        tiltDegrees,
        exposure,
        view: { leftCm, widthCm },
      });
      return Buffer.from(bytes);
    }),
  );
};
