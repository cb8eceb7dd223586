import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usualLook } from '../../../processing/shelf/recognition/looks.ts';
import { recognizeScene, sweepPhoto } from '../../../processing/shelf/recognition/recognize-scene.ts';
import { loadReferences } from '../../../processing/shelf/recognition/references/cache.ts';
import { prepareReferences } from '../../../processing/shelf/recognition/references/references.ts';
import { shortlist } from '../../../processing/shelf/recognition/search/shortlist.ts';
import { openScene } from '../../../processing/shelf/vision/scene.ts';
import { drawShelf, makeCatalog, writePhotos } from './shelf-fixture.ts';

describe('recognition', { timeout: 180_000 }, () => {
  it('Out of a large catalog, recognition shortlists the products on the shelf', async () => {
    const fixture = await makeCatalog(18, 1);
    const { bytes, packs } = await drawShelf(fixture.standing.slice(6, 12));
    const onShelf = new Set(packs.filter(({ visible }) => visible > 0.8).map(({ placed }) => placed.pack.sku));
    const [photo] = await writePhotos(fixture, [bytes], 'shelf');
    const references = await prepareReferences(fixture.catalog);
    const kept = shortlist((await openScene(photo?.path ?? '', usualLook)).features, references, 9);
    const skus = kept.map(({ product }) => fixture.catalog[product]?.sku);
    expect(kept.length).toBeLessThan(references.length);
    expect(onShelf.size).toBeGreaterThanOrEqual(3);
    for (const sku of onShelf) expect(skus).toContain(sku);
    await rm(fixture.folder, { recursive: true, force: true });
  });

  it('If two products look the same, recognition names the brand and both candidates', async () => {
    const fixture = await makeCatalog(3, 1);
    const [first] = fixture.catalog;
    if (!first) throw new Error('the catalog is empty');
    const catalog = [...fixture.catalog, { ...first, sku: 'double', name: 'Double' }];
    const [photo] = await writePhotos(fixture, [(await drawShelf(fixture.standing)).bytes], 'shelf');
    const references = await prepareReferences(catalog);
    const swept = await sweepPhoto(photo?.path ?? '', references, usualLook);
    const packs = await recognizeScene(swept, references, catalog);
    const twins = packs.filter(({ brand }) => brand === first.brand);
    expect(twins.length).toBeGreaterThan(0);
    for (const { sku, candidates } of twins) {
      expect(sku).toBeNull();
      expect(candidates.map((candidate) => candidate.sku).sort()).toEqual(['double', first.sku].sort());
    }
    await rm(fixture.folder, { recursive: true, force: true });
  });

  it('References are read from the cache file of another process, without the images', async () => {
    const fixture = await makeCatalog(2, 1);
    const written = join(fixture.folder, 'written.bin');
    const read = join(fixture.folder, 'read.bin');
    const fresh = await loadReferences(written, fixture.catalog);
    await copyFile(written, read);
    const gone = fixture.catalog.map((product) => ({ ...product, images: ['gone.png'] }));
    expect(await loadReferences(read, gone)).toEqual(fresh);
    await rm(fixture.folder, { recursive: true, force: true });
  });
});
