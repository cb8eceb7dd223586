import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';

const folder = join(import.meta.dirname, '..', 'shelf');

/** The file of the sample shelf profile; its reference images are in the same folder. */
export const sampleShelfProfilePath = join(folder, 'profile.json');

const Expected = z.object({
  photos: z.array(z.object({ file: z.string() })).min(1),
  facingsOnShelfBySku: z.record(z.string(), z.int()),
});

/** The sample shelf: two overlapping photos of one section, drawn by `samples/make-shelf/demo.ts`. */
export interface SampleShelf {
  readonly profile: ShelfProfileFile;
  /** From left to right. */
  readonly photoPaths: readonly string[];
  /** The number of packs of each SKU that a photo shows. */
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
