import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprintKeys, hammingDistance } from '../../domain/fraud/fingerprints.ts';
import { formatSketch, layoutKeys } from '../../domain/fraud/layout-sketch.ts';
import { findCandidates, findSimilarPictures } from '../../prisma/fraud/lookup.ts';
import { insertFingerprints } from '../../prisma/fraud/store.ts';
import { createProcessed } from '../support/documents/submitted.ts';
import { prisma } from '../support/stack/database.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { openExplained } from './plans.ts';

const flip = (hash: string, bits: readonly number[]): string =>
  bits
    .reduce((value, bit) => value ^ (1n << BigInt(bit)), BigInt(`0x${hash}`))
    .toString(16)
    .padStart(16, '0');

const original = '8123456789abcdef';
const signature = Array.from({ length: 64 }, (_, index) => index + 1);
const page = (perceptualHashes: string[], textSignature: number[] = []) => ({
  fileIndex: 0,
  sha256: original,
  perceptualHashes,
  textSignature,
});

let tenant: Tenant;
let earlier: string;
let explained: ReturnType<typeof openExplained>;
beforeAll(async () => {
  explained = openExplained(testStack().databaseUrl);
  await explained.explainer.connect();
  tenant = await createTenant();
  earlier = (await createProcessed(tenant)).submissionId;
  await insertFingerprints(prisma, tenant.companyId, earlier, fingerprintKeys([page([original], signature)], []));
});
afterAll(async () => {
  await explained.explainer.end();
  await explained.close();
});

const findPictures = (hashes: string[], hashDistanceMax: number) =>
  findSimilarPictures(prisma, { companyId: tenant.companyId, submissionId: '', hashDistanceMax }, hashes);

it('The look-up of similar pictures finds every hash within the distance, however the different bits are spread', async () => {
  for (const distance of [0, 1, 2, 3, 4, 5, 6, 7]) {
    const near = Array.from({ length: 64 }, (_, first) =>
      flip(
        original,
        Array.from({ length: distance }, (_, index) => (first + index * (1 + (first % 9))) % 64),
      ),
    );
    for (const hash of near) {
      expect(hammingDistance(original, hash)).toBe(distance);
      expect(await findPictures([hash], distance)).toEqual([
        { submissionId: earlier, kind: 'perceptual', value: original },
      ]);
    }
  }
});

it('The look-up of similar pictures finds nothing beyond the distance', async () => {
  expect(await findPictures([flip(original, [1, 2, 3, 4, 5, 6, 7])], 6)).toEqual([]);
  expect(await findPictures([flip(original, [1])], 0)).toEqual([]);
  expect(await findPictures([], 7)).toEqual([]);
});

it('The look-up of similar pictures finds a page that an earlier release stored in four rows', async () => {
  const hash = 'fedcba9876543210';
  const rows = [0, 1, 2, 3].map((band) => ({
    kind: 'perceptual' as const,
    fileIndex: 0,
    page: 0,
    bandKey: `${band}:${hash.slice(band * 4, band * 4 + 4)}`,
    value: hash,
  }));
  await insertFingerprints(prisma, tenant.companyId, earlier, rows);
  expect(await findPictures([flip(hash, [5, 30, 60])], 6)).toEqual([
    { submissionId: earlier, kind: 'perceptual', value: hash },
  ]);
});

it('The look-up of similar pictures reads few of many pages of the same layouts', async () => {
  const layouts = Array.from({ length: 16 }, () =>
    flip(
      original,
      [...Array(64).keys()].filter(() => randomInt(2) === 0),
    ),
  );
  const drawn = () =>
    flip(
      layouts[randomInt(layouts.length)] ?? original,
      [...Array(64).keys()].filter(() => randomInt(4) === 0),
    );
  await insertFingerprints(
    prisma,
    tenant.companyId,
    earlier,
    fingerprintKeys([page(Array.from({ length: 20_000 }, drawn))], []),
  );
  await prisma.$executeRaw`ANALYZE fingerprints`;
  const lookUp = { companyId: tenant.companyId, submissionId: '', hashDistanceMax: 6 };
  const plans = await explained.plansOf(() => findSimilarPictures(explained.prisma, lookUp, [drawn()]));
  expect(plans).toHaveLength(1);
  expect(plans[0]?.wholeTables).toEqual([]);
  // The three bands have 277 keys, and the look-up of each key counts as a row.
  expect(plans[0]?.rowsRead).toBeLessThan(1_500);
});

it('The look-up of similar layouts gives the sketch, which is stored once, whatever key is shared', async () => {
  const layout = Array.from({ length: 20 }, (_, index) => 1_000 + index);
  await insertFingerprints(prisma, tenant.companyId, earlier, fingerprintKeys([{ ...page([]), layout }], []));
  for (const shared of [0, 7, 15]) {
    const keys = [{ kind: 'layout' as const, bandKey: layoutKeys(layout)[shared] ?? '' }];
    expect(await findCandidates(prisma, tenant.companyId, '', keys)).toEqual([
      { submissionId: earlier, kind: 'layout', value: formatSketch(layout) },
    ]);
  }
});

it('The look-up of similar texts gives the signature, which is stored once, whatever band is shared', async () => {
  for (const band of [0, 7, 15]) {
    const other = signature.map((value, index) => (Math.floor(index / 4) === band ? value : value + 1_000));
    const keys = fingerprintKeys([page([], other)], []).filter(({ kind }) => kind === 'text');
    expect(await findCandidates(prisma, tenant.companyId, '', keys)).toEqual([
      { submissionId: earlier, kind: 'text', value: signature.join(',') },
    ]);
  }
});
