import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';

const folder = join(import.meta.dirname, '..', 'shelf');

/** The sample shelf profile's file; its reference images are beside it. */
export const sampleShelfProfilePath = join(folder, 'profile.json');

const Expected = z.object({
  photos: z.array(z.object({ file: z.string() })).min(1),
  facingsOnShelfBySku: z.record(z.string(), z.int()),
});

/** The sample shelf: two overlapping photos of one section, as `samples/make-shelf/demo.ts` draws them. */
export interface SampleShelf {
  readonly profile: ShelfProfileFile;
  /** From left to right. */
  readonly photoPaths: readonly string[];
  /** How many packs of each SKU stand where a photo shows them. */
  readonly facingsBySku: Readonly<Record<string, number>>;
}

export const readSampleShelf = async (): Promise<SampleShelf> => {
  const profile = ShelfProfileFile.parse(JSON.parse(await readFile(sampleShelfProfilePath, 'utf8')));
  const expected = Expected.parse(JSON.parse(await readFile(join(folder, 'expected.json'), 'utf8')));
  return {
    profile,
    photoPaths: expected.photos.map(({ file }) => join(folder, file)),
    facingsBySku: expected.facingsOnShelfBySku,
  };
};
