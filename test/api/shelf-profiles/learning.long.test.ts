import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blurredCopyKey } from '../../../domain/shelf-captures/moderation.ts';
import { loadConfig } from '../../../platform/config.ts';
import { createStorage } from '../../../platform/storage/storage.ts';
import {
  createShelfTenant,
  finishCapture,
  publishProfile,
  readCapture,
  type ShelfTenant,
} from '../../support/shelf/captures.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { testStack } from '../../support/stack/stack.ts';

const cola = { sku: 'cola-033', confidence: 0.9, box: { x: 100, y: 50, width: 120, height: 260 } };
const lime = { sku: 'lime-05', confidence: 0.6, box: { x: 300, y: 50, width: 90, height: 200 } };
const tiny = { sku: 'lime-05', confidence: 0.99, box: { x: 500, y: 50, width: 30, height: 40 } };
const foreign = { sku: null, confidence: 0.9, box: { x: 600, y: 50, width: 90, height: 200 } };

let tenant: ShelfTenant;
let folder: string;
beforeAll(async () => {
  tenant = await createShelfTenant({ review: 'always' });
  folder = mkdtempSync(join(tmpdir(), 'docket-corrections-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A pending capture whose stored photo is a real picture: red where the cola was found, blue elsewhere. */
const reviewable = async (of: ShelfTenant = tenant) => {
  const capture = await finishCapture(of, { packs: [cola, lime, tiny, foreign] });
  const { photoId } = capture.photos[0] ?? { photoId: '' };
  const { objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
  const { width, height, x: left, y: top } = cola.box;
  const red = await sharp({ create: { width, height, channels: 3, background: '#c00000' } })
    .png()
    .toBuffer();
  const picture = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#0000c0' } })
    .composite([{ input: red, left, top }])
    .jpeg({ quality: 95 })
    .toBuffer();
  await createStorage(loadConfig(testStack().settings).storage).upload(objectKey, picture, 'image/jpeg');
  return { sessionId: capture.sessionId, photoId, capture };
};

const fileOf = (value: unknown): string => {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`);
  writeFileSync(path, JSON.stringify(value));
  return path;
};

const correct = (sessionId: string, value: unknown, ...args: string[]) =>
  cliJson<{ runId: string; corrections: object[] }>('shelf', 'correct', sessionId, fileOf(value), ...args);

interface Shown {
  session: { status: string };
  runs: { id: string; number: number; status: string; corrections: object[] | null }[];
}

interface Learned {
  id: string;
  versionId: string;
  version: number;
  learned: { sku: string; images: number }[];
}

const imagesOf = (profileVersionId: string) =>
  prisma.shelfCatalogImage.findMany({ where: { profileVersionId }, orderBy: [{ sku: 'asc' }, { position: 'asc' }] });

describe('admin shelf correct', { timeout: 120_000 }, () => {
  it("The command admin shelf correct stores a reviewer's boxes beside the recognized ones, with name and time", async () => {
    const { sessionId, photoId, capture } = await reviewable();
    const detections = [
      { box: cola.box, sku: 'lime-05' },
      { box: lime.box, sku: null },
    ];
    const kept = await correct(sessionId, { photos: [{ photoId, detections }] }, '--by', 'ana@example.com');
    const correction = { photoId, detections, correctedBy: 'ana@example.com', correctedAt: expect.any(String) };
    expect(kept).toEqual({ sessionId, runId: capture.resultRunId, corrections: [correction] });
    const { session, runs } = await cliJson<Shown>('shelf', 'show', sessionId);
    expect(session.status).toBe('completed');
    expect(runs).toMatchObject([
      { id: capture.resultRunId, number: 1, status: 'completed', corrections: [correction] },
    ]);
    expect((await readCapture(tenant.api, sessionId)).result).toEqual(capture.result);
  });

  it('Callers get the corrected result beside the recognized one, once the review is confirmed', async () => {
    const { sessionId, photoId, capture } = await reviewable();
    const named = { box: foreign.box, sku: 'cola-033' };
    await correct(sessionId, { photos: [{ photoId, detections: [{ box: cola.box, sku: 'cola-033' }, named] }] });
    expect((await readCapture(tenant.api, sessionId)).reviewedResult).toBeNull();
    await cliJson('shelf', 'confirm', sessionId);
    const { result, reviewedResult } = await readCapture(tenant.api, sessionId);
    expect(result).toEqual(capture.result);
    expect(reviewedResult).toMatchObject({
      totals: { photos: 1, detections: 2, facings: 2, unrecognized: 0, skus: 1 },
      facings: { bySku: [{ sku: 'cola-033', facings: 2, shareOfShelf: 1 }] },
      photos: [{ photoId, detections: [{ confidence: 0.9 }, { ...named, confidence: 1, origin: 'changed' }] }],
    });
  });

  it('A second correction file replaces the corrections of the photos that it names', async () => {
    const { sessionId, photoId } = await reviewable();
    await correct(sessionId, { photos: [{ photoId, detections: [{ box: cola.box, sku: null }] }] });
    const { corrections } = await correct(sessionId, { photos: [{ photoId, detections: [] }] });
    expect(corrections).toMatchObject([{ photoId, detections: [] }]);
  });

  it('The command admin shelf correct lists everything that is wrong with a file', async () => {
    const { sessionId, photoId } = await reviewable();
    const wide = { ...cola.box, width: 701 };
    const photos = [
      { photoId, detections: [{ box: wide, sku: 'none' }] },
      { photoId: 'shf_none', detections: [] },
    ];
    const { exitCode, stderr } = await runCli(['shelf', 'correct', sessionId, fileOf({ photos })]);
    expect(exitCode).toBe(1);
    for (const part of ['photos[0].detections[0].box', '"none"', 'photos[1].photoId']) expect(stderr).toContain(part);
    const shape = await runCli(['shelf', 'correct', sessionId, fileOf({ photos: [{ photoId, boxes: [] }] })]);
    expect([shape.exitCode, shape.stderr]).toEqual([1, expect.stringContaining('photos[0].detections')]);
  });

  it('The command admin shelf correct accepts only captures with a pending review', async () => {
    const { sessionId, photoId } = await reviewable();
    await cliJson('shelf', 'confirm', sessionId);
    const file = fileOf({ photos: [{ photoId, detections: [] }] });
    const { exitCode, stderr } = await runCli(['shelf', 'correct', sessionId, file]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is confirmed')]);
    expect((await runCli(['shelf', 'correct', 'shs_none', file])).stderr).toContain('shs_none does not exist');
    expect((await runCli(['shelf', 'show', 'shs_none'])).stderr).toContain('shs_none does not exist');
  });
});

describe('admin shelf-profile learn', { timeout: 120_000 }, () => {
  it('The command admin shelf-profile learn adds confirmed packs as reference images to the next version and leaves the published one unchanged', async () => {
    const { sessionId } = await reviewable();
    const before = await imagesOf(tenant.profile.versionId);
    await cliJson('shelf', 'confirm', sessionId);
    const learned = await cliJson<Learned>('shelf-profile', 'learn', sessionId);
    expect(learned).toMatchObject({
      id: tenant.profile.id,
      version: tenant.profile.version + 1,
      learned: [
        { sku: 'cola-033', images: 1 },
        { sku: 'lime-05', images: 1 },
      ],
    });
    expect(await imagesOf(tenant.profile.versionId)).toEqual(before);
    const images = await imagesOf(learned.versionId);
    expect(images.map(({ sku, position }) => [sku, position])).toEqual([
      ['cola-033', 0],
      ['cola-033', 1],
      ['lime-05', 0],
      ['lime-05', 1],
    ]);
    const crop = sharp(images[1]?.bytes ?? new Uint8Array());
    expect(await crop.metadata()).toMatchObject({ format: 'jpeg', width: cola.box.width, height: cola.box.height });
    const { dominant } = await crop.stats();
    expect(dominant.r).toBeGreaterThan(150);
    const { catalog } = await prisma.shelfProfileVersion.findUniqueOrThrow({ where: { id: learned.versionId } });
    expect(catalog).toMatchObject([
      {
        sku: 'cola-033',
        images: ['refs/cola.png', expect.stringMatching(/^learned\/shr_\w+\/photo-0-100-50-120-260\.jpg$/)],
      },
      { sku: 'lime-05', images: ['refs/lime.png', expect.stringContaining('learned/')] },
    ]);
    const again = await runCli(['shelf-profile', 'learn', sessionId]);
    expect([again.exitCode, again.stderr]).toEqual([1, expect.stringContaining('nothing to learn')]);
  });

  it('Learning uses the corrected packs of a corrected photo', async () => {
    const own = { ...tenant, profile: await publishProfile(tenant.companyId, { review: 'always' }) };
    const { sessionId, photoId } = await reviewable(own);
    await correct(sessionId, { photos: [{ photoId, detections: [{ box: cola.box, sku: 'lime-05' }] }] });
    await cliJson('shelf', 'confirm', sessionId);
    const learned = await cliJson<Learned>('shelf-profile', 'learn', sessionId);
    expect(learned).toMatchObject({ id: own.profile.id, version: 2, learned: [{ sku: 'lime-05', images: 1 }] });
  });

  it('Learning takes packs from the copy with blurred people, and no pack that a person covers', async () => {
    const own = { ...tenant, profile: await publishProfile(tenant.companyId, { review: 'always' }) };
    const { sessionId, photoId } = await reviewable(own);
    const { objectKey } = await prisma.shelfPhoto.findUniqueOrThrow({ where: { id: photoId } });
    const green = sharp({ create: { width: 800, height: 600, channels: 3, background: '#00c000' } }).jpeg();
    const storage = createStorage(loadConfig(testStack().settings).storage);
    await storage.upload(blurredCopyKey(objectKey), await green.toBuffer(), 'image/jpeg');
    const person = { code: 'person', action: 'blurred_copy', score: 0.9, box: { ...lime.box, x: lime.box.x + 50 } };
    await prisma.shelfPhoto.update({ where: { id: photoId }, data: { quality: [person] } });
    await cliJson('shelf', 'confirm', sessionId);
    const learned = await cliJson<Learned>('shelf-profile', 'learn', sessionId);
    expect(learned.learned).toEqual([{ sku: 'cola-033', images: 1 }]);
    const [, crop] = await imagesOf(learned.versionId);
    const { dominant } = await sharp(crop?.bytes ?? new Uint8Array()).stats();
    expect(dominant.g).toBeGreaterThan(150);
    expect(dominant.r).toBeLessThan(50);
  });

  it('The command admin shelf-profile learn explains in one sentence that the object storage is unavailable', async () => {
    const { sessionId } = await reviewable();
    await cliJson('shelf', 'confirm', sessionId);
    const settings = { ...testStack().settings, S3_ENDPOINT: 'http://127.0.0.1:1' };
    const { exitCode, stderr } = await runCli(['shelf-profile', 'learn', sessionId], settings);
    expect([exitCode, stderr]).toEqual([1, expect.stringMatching(/^Cannot reach the object storage\. .*\n$/)]);
  });

  it('Learning from one company never changes a shared profile, and the refusal explains what to do instead', async () => {
    const shared = { ...tenant, profile: await publishProfile(null, { review: 'always' }) };
    const { sessionId } = await reviewable(shared);
    await cliJson('shelf', 'confirm', sessionId);
    const refused = await runCli(['shelf-profile', 'learn', sessionId]);
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining('All companies share the profile')]);
    expect(refused.stderr).toContain(`--company ${tenant.companyId}`);
    expect(await prisma.shelfProfileVersion.count({ where: { profileId: shared.profile.id } })).toBe(1);

    const { slug } = shared.profile;
    const absent = await runCli(['shelf-profile', 'learn', sessionId, '--into', slug]);
    expect([absent.exitCode, absent.stderr]).toEqual([1, expect.stringContaining(`no shelf profile "${slug}"`)]);
    const own = await publishProfile(tenant.companyId, { slug });
    const learned = await cliJson<Learned>('shelf-profile', 'learn', sessionId, '--into', slug);
    expect(learned).toMatchObject({ id: own.id, version: 2, learned: [{ sku: 'cola-033' }, { sku: 'lime-05' }] });
    const stranger = await createShelfTenant();
    const theirs = await runCli(['shelf-profile', 'learn', sessionId, '--into', stranger.profile.slug]);
    expect(theirs.exitCode).toBe(1);
    expect(await prisma.shelfProfileVersion.count({ where: { profileId: stranger.profile.id } })).toBe(1);
  });

  it('Learning accepts only captures with a confirmed review', async () => {
    const { sessionId } = await reviewable();
    const { exitCode, stderr } = await runCli(['shelf-profile', 'learn', sessionId]);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('is pending')]);
    expect((await runCli(['shelf-profile', 'learn', 'shs_none'])).stderr).toContain('shs_none does not exist');
    const wrong = await runCli(['shelf-profile', 'learn', sessionId, '--per-sku', '0']);
    expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('--per-sku')]);
  });
});
