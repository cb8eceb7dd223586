import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectBox } from '../../../processing/geometry/homography.ts';
import { overlapOf } from '../../../processing/shelf/geometry/boxes.ts';
import { findOverlap } from '../../../processing/shelf/overlaps/overlap.ts';
import { photographShelf } from '../../../samples/make-shelf/shelf-picture.ts';
import { type PackPicture, planShelf } from '../../../samples/make-shelf/shelf-plan.ts';
import { drawPacks, goodPhoto } from './shelf-fixture.ts';

let folder: string;
let standing: PackPicture[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-shelf-overlap-'));
  standing = await drawPacks(5, 2);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const photograph = async (name: string, planSeed: number, seed: number, leftCm: number, tiltDegrees: number) => {
  const plan = planShelf(standing, { seed: planSeed, rows: 3, widthCm: 210, overlap: 0.2, gapChance: 0.04 });
  const view = { leftCm, widthCm: 120 };
  const { bytes, packs } = await photographShelf(plan, {
    ...goodPhoto,
    widthPx: 1000,
    heightPx: 800,
    seed,
    tiltDegrees,
    view,
  });
  const path = join(folder, name);
  await writeFile(path, bytes);
  return { path, packs };
};

describe('overlap of neighboring photos', { timeout: 180_000 }, () => {
  it.each([
    [50, 1.5, -1],
    [60, -2, 1],
  ])('An overlap is found if the camera moved by %d cm of 120 and rotated', async (moved, firstTilt, secondTilt) => {
    const first = await photograph(`first-${moved}.jpg`, 21, 3, 10, firstTilt);
    const second = await photograph(`second-${moved}.jpg`, 21, 8, 10 + moved, secondTilt);
    const { homography } = await findOverlap(first.path, second.path);
    if (!homography) throw new Error('the photos were not joined');
    const shared = first.packs.flatMap((pack, index) => {
      const other = second.packs[index];
      return other && pack.visible > 0.7 && other.visible > 0.7 ? [[pack.box, other.box] as const] : [];
    });
    expect(shared.length).toBeGreaterThanOrEqual(6);
    for (const [[x, y, width, height], there] of shared) {
      const projected = projectBox(homography, { x, y, width, height });
      const box = { x: there[0], y: there[1], width: there[2], height: there[3] };
      expect(overlapOf(projected, box)).toBeGreaterThan(0.5);
    }
  });

  it.each([31, 32, 33])(
    'No overlap is found between two shelves with the same products (plan %d)',
    async (planSeed) => {
      const first = await photograph(`one-${planSeed}.jpg`, planSeed, 3, 10, 1);
      const second = await photograph(`other-${planSeed}.jpg`, planSeed + 50, 8, 40, -1);
      expect((await findOverlap(first.path, second.path)).homography).toBeNull();
    },
  );
});
