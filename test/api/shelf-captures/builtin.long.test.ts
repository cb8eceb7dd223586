import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { drawShelves } from '../../../samples/make-shelf/draw-shelves.ts';
import type { DrawnPhoto } from '../../../samples/make-shelf/write-shelf.ts';
import {
  analyze,
  createCapture,
  createShelfTenant,
  register,
  type ShelfTenant,
  uploadPhoto,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';

/** The third of four is a close-up, the easiest; the engine's own tests measure how well it recognizes. */
const closeUp = 3;
const analysisTimeoutMs = 150_000;

interface Published {
  id: string;
  slug: string;
  versionId: string;
  version: number;
}

let tenant: ShelfTenant;
let photo: DrawnPhoto;
let folder: string;
let profile: Record<string, unknown>;
beforeAll(async () => {
  tenant = await createShelfTenant();
  folder = mkdtempSync(join(tmpdir(), 'docket-profile-'));
  const { products, photos } = await drawShelves({ photos: closeUp + 1, brands: 3, seed: 5, conditions: 'usual' });
  photo = photos[closeUp] as DrawnPhoto;
  const catalog = products.map(({ sku, name, brand, pictures }) => ({
    sku,
    name,
    brand,
    images: pictures.map((bytes, index) => {
      const path = join(folder, `refs/${sku}-${index}.png`);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, bytes);
      return `refs/${sku}-${index}.png`;
    }),
  }));
  profile = { slug: `shelf-${Date.now()}`, name: 'Drawn shelf', review: 'always', catalog };
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (content: object): string => {
  const path = join(folder, 'profile.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const publish = (content: object = profile, ...args: string[]) =>
  cliJson<Published>('shelf-profile', 'publish', write(content), ...args);

const finish = async (profileVersionId: string, bytes: Uint8Array): Promise<ShelfSnapshot> => {
  const { sessionId } = await createCapture(tenant, { profileVersionId });
  await register(tenant.api, sessionId, await uploadPhoto(tenant.api, sessionId, 0, new Uint8Array(bytes)));
  await analyze(tenant.api, sessionId);
  return waitForOutcome(tenant.api, sessionId, analysisTimeoutMs);
};

describe('the builtin engine, from the command line to the result', { timeout: 240_000 }, () => {
  it('The builtin engine recognizes the products of a published profile on a shelf photo', async () => {
    const { versionId, version } = await publish(profile, '--company', tenant.companyId);
    expect(version).toBe(1);
    const capture = await finish(versionId, photo.bytes);
    expect(capture, JSON.stringify(capture.error)).toMatchObject({ status: 'completed', reviewState: 'pending' });
    const known = new Set(photo.packs.map(({ placed }) => placed.pack.sku));
    const { totals, facings, photos } = capture.result as {
      totals: { facings: number; skus: number };
      facings: { bySku: { sku: string; facings: number }[] };
      photos: { width: number; height: number; detections: unknown[] }[];
    };
    expect(photos).toMatchObject([{ width: photo.width, height: photo.height }]);
    expect(totals.facings).toBeGreaterThan(0);
    expect(facings.bySku.filter(({ sku }) => known.has(sku)).length).toBeGreaterThan(0);
    expect(facings.bySku.reduce((sum, one) => sum + one.facings, 0)).toBe(totals.facings);
  });

  it('A photo that is too dark and blurred blocks the capture, with both findings', async () => {
    const { versionId } = await publish(profile, '--company', tenant.companyId);
    const spoilt = await sharp(photo.bytes).blur(8).linear(0.12, 0).jpeg().toBuffer();
    const capture = await finish(versionId, spoilt);
    expect(capture).toMatchObject({ status: 'blocked', result: null, error: { code: 'capture_quality' } });
    expect(capture.error?.photos).toMatchObject([
      { photoIndex: 0, findings: expect.arrayContaining([expect.stringMatching(/^too dark: /)]) },
    ]);
  });

  it('A photo that is not a picture blocks the capture', async () => {
    const { versionId } = await publish(profile, '--company', tenant.companyId);
    const capture = await finish(versionId, new TextEncoder().encode('not a photo'));
    expect(capture).toMatchObject({ status: 'blocked', error: { code: 'capture_quality' } });
    expect(capture.error?.photos).toMatchObject([{ findings: [expect.stringMatching(/^corrupt image: /)] }]);
  });
});

describe('admin shelf-profile', { timeout: 120_000 }, () => {
  it('The command admin shelf-profile publish publishes for one company or for all, and stores the bytes of the images', async () => {
    const slug = `both-${Date.now()}`;
    const own = await publish({ ...profile, slug }, '--company', tenant.companyId);
    const shared = await publish({ ...profile, slug });
    expect(shared.id).not.toBe(own.id);
    const rows = await prisma.shelfProfile.findMany({ where: { slug }, orderBy: { createdAt: 'asc' } });
    expect(rows.map(({ id, companyId }) => [id, companyId])).toEqual([
      [own.id, tenant.companyId],
      [shared.id, null],
    ]);
    const images = await prisma.shelfCatalogImage.findMany({ where: { profileVersionId: own.versionId } });
    expect(images).toHaveLength((profile.catalog as object[]).length);
    for (const { bytes } of images) expect((await sharp(bytes).metadata()).format).toBe('png');
  });

  it('The command admin shelf-profile deactivate deactivates a version', async () => {
    const { versionId } = await publish({ ...profile, slug: `gone-${Date.now()}` });
    expect(await cliJson('shelf-profile', 'deactivate', versionId)).toEqual({ versionId, active: false });
    const unknown = await runCli(['shelf-profile', 'deactivate', 'shv_none']);
    expect([unknown.exitCode, unknown.stderr]).toEqual([1, expect.stringContaining('shv_none does not exist')]);
  });

  it('The command admin shelf-profile publish explains what is wrong with a profile file', async () => {
    const item = { sku: 'a', name: 'A', brand: 'B', images: ['refs/none.png'] };
    const cases = [
      [{ ...profile, slug: 'Bad Slug', review: 'maybe', limits: { maxPhotos: 31 } }, ['slug', 'review', 'maxPhotos']],
      [{ ...profile, catalog: [item, item] }, ['catalog[1].sku']],
      [{ ...profile, catalog: [item] }, ['refs/none.png', 'SKU a']],
      [{ ...profile, catalog: [{ ...item, images: ['profile.json'] }] }, ['Cannot decode']],
    ] as const;
    for (const [content, parts] of cases) {
      const { exitCode, stderr } = await runCli(['shelf-profile', 'publish', write(content)]);
      expect(exitCode).toBe(1);
      for (const part of parts) expect(stderr).toContain(part);
    }
    const { stderr } = await runCli(['shelf-profile', 'publish', write(profile), '--company', 'co_none']);
    expect(stderr).toContain('Company co_none does not exist');
  });
});
