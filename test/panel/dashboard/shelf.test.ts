import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../domain/ids.ts';
import { shelfResult } from '../../../domain/shelf-captures/result.ts';
import { catalog } from '../../support/shelf/captures.ts';
import { createReviewedShelfTenant, type ReviewedShelfTenant } from '../../support/shelf/panel.ts';
import { prisma } from '../../support/stack/database.ts';

const dayMs = 86_400_000;
const utcDay = (daysLater: number): string => new Date(Date.now() + daysLater * dayMs).toISOString().slice(0, 10);
// The day may change between two of them.
const from = utcDay(-1);
const to = utcDay(1);

let tenant: ReviewedShelfTenant;

const box = (x: number) => ({ x, y: 0, width: 50, height: 100 });

/** A completed capture of a store with packs of these products, and the reviewer's names for them. */
const capture = async (storeId: string | null, skus: readonly string[], corrected?: readonly string[]) => {
  const photoId = newId('shelfPhoto');
  const detections = skus.map((sku, index) => ({
    detectionId: `${photoId}/${index}`,
    sku,
    confidence: 0.9,
    candidates: [],
    duplicateOf: null,
    row: 0,
    brand: catalog.find((one) => one.sku === sku)?.brand ?? null,
    box: box(60 * index),
  }));
  const insights = catalog
    .filter(({ sku }) => !skus.includes(sku))
    .map(({ sku, brand }) => ({
      type: 'out_of_stock' as const,
      message: 'Missing.',
      confidence: 0.7,
      photoId: null,
      sku,
      brand,
      box: null,
    }));
  const capabilities = { sku: true, brand: true, unknownProducts: true, gaps: true, priceTags: true };
  const result = shelfResult(
    [{ photoId, width: 1_000, height: 500, detections, rows: [] }],
    catalog,
    capabilities,
    insights,
  );
  const id = newId('shelfCapture');
  const runId = newId('shelfRun');
  const at = new Date();
  await prisma.shelfCapture.create({
    data: {
      id,
      companyId: tenant.companyId,
      apiKeyId: tenant.key.id,
      clientCaptureId: id,
      storeId,
      profileVersionId: tenant.profile.versionId,
      status: 'completed',
      resultRunId: runId,
      completedAt: at,
      runs: {
        create: {
          id: runId,
          number: 1,
          status: 'completed',
          photosTotal: 1,
          result: JSON.parse(JSON.stringify(result)),
          startedAt: new Date(at.getTime() - 2_000),
          completedAt: at,
          engine: { name: 'builtin', cost: { amount: 0.25, currency: 'USD' } },
          ...(corrected && {
            corrections: [
              {
                photoId,
                correctedBy: 'Someone',
                correctedAt: at.toISOString(),
                detections: corrected.map((sku, index) => ({ sku, box: box(60 * index) })),
              },
            ],
          }),
        },
      },
    },
  });
};

beforeAll(async () => {
  tenant = await createReviewedShelfTenant();
  await capture('north', ['cola-033', 'cola-033', 'lime-05']);
  await capture('north', ['cola-033']);
  await capture('south', ['cola-033'], ['cola-033', 'lime-05']);
  await capture(null, []);
});

const read = (query: Readonly<Record<string, string>> = {}) =>
  tenant.reviewer.send(
    'GET',
    `/admin/api/dashboard/shelf?${new URLSearchParams({ companyId: tenant.companyId, from, to, ...query })}`,
  );

const countListed = async (filter: Readonly<Record<string, string>>): Promise<number> => {
  const until = new Date(new Date(`${to}T00:00:00Z`).getTime() + dayMs).toISOString();
  const query = new URLSearchParams({ status: 'completed', from: `${from}T00:00:00Z`, to: until, ...filter });
  const { body } = await tenant.reviewer.send('GET', `/admin/api/shelf-captures?${query}`);
  return (body as { data: readonly object[] }).data.length;
};

it('The report on shelves has the corrected facings and missing products, and agrees with the list of captures', async () => {
  const { status, body } = await read();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    captures: 4,
    facings: 6,
    isPartial: false,
    outOfStockRate: 3 / 8,
    before: { captures: 0 },
    brands: [
      { brand: 'Cola', facings: 4, share: 4 / 6 },
      { brand: 'Lime', facings: 2, share: 2 / 6 },
    ],
    products: [
      { sku: 'lime-05', name: 'Lime 0.5 l', found: 2, outOfStock: 2 },
      { sku: 'cola-033', name: 'Cola 0.33 l', found: 3, outOfStock: 1 },
    ],
    engines: [{ engine: 'builtin', captures: 4, photos: 4, seconds: 8, costUsd: 1 }],
  });
  const { stores } = body as { stores: readonly { store: string | null; captures: number; outOfStock: number }[] };
  expect(new Map(stores.map(({ store, ...one }) => [store, [one.captures, one.outOfStock]]))).toEqual(
    new Map([
      [null, [1, 2]],
      ['north', [2, 1]],
      ['south', [1, 0]],
    ]),
  );
  expect(await countListed({})).toBe(4);
  expect(await countListed({ store: 'north' })).toBe(2);
  expect(await countListed({ outOfStock: 'lime-05' })).toBe(2);
  expect(await countListed({ outOfStock: 'cola-033' })).toBe(1);
  expect(await countListed({ store: 'south', outOfStock: 'lime-05' })).toBe(0);
});

it('The report on the shelves of one store has its captures only', async () => {
  const { body } = await read({ store: 'north' });
  expect(body).toMatchObject({ captures: 2, facings: 4, stores: [{ store: 'north' }] });
});
