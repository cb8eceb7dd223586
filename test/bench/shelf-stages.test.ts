import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedFacings, comparisonLines } from '../../bench/shelf/compare.ts';
import { shelfSetsIn } from '../../bench/shelf/expectation.ts';
import type { MeasuredShelf } from '../../bench/shelf/measure.ts';
import { type StagedFacing, stageFacings } from '../../bench/shelf/score.ts';

const box = (x: number) => ({ x, y: 10, width: 40, height: 60 });
const facing = (sku: string, x: number) => ({
  sku,
  box: [x, 10, 40, 60] as [number, number, number, number],
});
const detection = (label: string | null, x: number) => ({ label, confidence: 0.9, box: box(x) });

describe('the stage at which a facing is lost', () => {
  it('A facing is right, named wrong, found without a name, or its place is not found', () => {
    const stages = stageFacings(
      [detection('mint', 0), detection('plum', 100), detection(null, 200), detection('mint', 330)],
      [facing('mint', 2), facing('mint', 102), facing('plum', 202), facing('plum', 300)],
    );
    expect(stages.map(({ stage, named }) => [stage, named])).toEqual([
      ['right', 'mint'],
      ['wrong', 'plum'],
      ['unnamed', null],
      ['unfound', null],
    ]);
  });

  it('Packs outside the catalog and optional ones have no stage', () => {
    expect(stageFacings([], [facing('unknown', 0), { ...facing('mint', 50), optional: true }])).toEqual([]);
  });

  it('A right name counts although another box is closer', () => {
    const [only] = stageFacings([detection('plum', 0), detection('mint', 8)], [facing('mint', 1)]);
    expect(only?.stage).toBe('right');
  });
});

describe('the comparison of two runs', () => {
  const run = (...facings: readonly StagedFacing[]): MeasuredShelf => ({
    catalog: [
      { sku: 'mint', name: 'Mint', brand: 'Balano', family: 'band', images: [] },
      { sku: 'plum', name: 'Plum', brand: 'Balano', family: 'word', images: [] },
    ],
    photos: [
      {
        file: 'a.jpg',
        facings,
        sku: { detections: [], facings: [] },
        brand: { detections: [], facings: [] },
        detections: 0,
        countError: 0,
        cpuSeconds: 1,
      },
    ],
    referenceCpuSeconds: 0,
    peakMemoryMb: 0,
  });

  it('Facings that only one of two runs named right are its wins and losses, by family', () => {
    const before = run(
      { ...facing('mint', 0), stage: 'right', named: 'mint' },
      { ...facing('mint', 50), stage: 'unnamed', named: null },
      { ...facing('plum', 90), stage: 'unfound', named: null },
    );
    const after = run(
      { ...facing('mint', 0), stage: 'wrong', named: 'plum' },
      { ...facing('mint', 50), stage: 'wrong', named: 'plum' },
      { ...facing('plum', 90), stage: 'right', named: 'plum' },
    );
    const changed = changedFacings(
      { photos: [{ file: 'a.jpg', facings: [...(before.photos[0]?.facings ?? [])] }] },
      after,
    );
    expect(comparisonLines(changed)).toEqual([
      'Named right now and not before: 1. Named right before and not now: 1.',
      '  band: +0 -1',
      '  word: +1 -0',
      '  a.jpg  plum: unfound -> right',
      '  a.jpg  mint: right -> wrong (plum)',
    ]);
  });
});

describe('a folder of several sets', () => {
  it('Each folder with true facings is a set; a folder with its own is the only one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'docket-shelf-sets-'));
    try {
      for (const name of ['cans', 'boxes', 'notes']) await mkdir(join(folder, name));
      for (const name of ['cans', 'boxes']) await writeFile(join(folder, name, 'expected.json'), '{}');
      expect((await shelfSetsIn(folder)).map(({ name }) => name)).toEqual(['boxes', 'cans']);
      expect(await shelfSetsIn(join(folder, 'cans'))).toEqual([{ name: null, folder: join(folder, 'cans') }]);
      expect(await shelfSetsIn(join(folder, 'notes'))).toEqual([{ name: null, folder: join(folder, 'notes') }]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
