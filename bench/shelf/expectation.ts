import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { Refusal } from '../../base/refusal.ts';

/** The label of a pack that is not in the catalog. */
export const unknownSku = 'unknown';

const counts = z.record(z.string(), z.int().min(0));
const name = z.string().min(1);

/**
 * The file `expected.json` of a folder of shelf photos. `unknown` is a pack outside the catalog. An `optional` pack is
 * cut off or mostly hidden: finding it is neither right nor wrong. Boxes are x, y, width and height in pixels of the
 * upright photo. A product's `family` is the kind of packs that it belongs to, which gets its own figures.
 */
const Members = z
  .object({
    catalog: z
      .array(z.object({ sku: name, name, brand: name, family: name.optional(), refs: z.array(name).min(1) }))
      .min(1),
    photos: z
      .array(
        z.object({
          file: name,
          width: z.number().positive(),
          height: z.number().positive(),
          facings: z.array(
            z.object({
              sku: name,
              box: z.tuple([z.number(), z.number(), z.number().positive(), z.number().positive()]),
              optional: z.boolean().optional(),
            }),
          ),
          expectedFacingsBySku: counts.optional(),
          expectedFacingsByBrandKnownSkus: counts.optional(),
        }),
      )
      .min(1),
  })
  .superRefine(({ catalog, photos }, context) => {
    const known = new Set([unknownSku, ...catalog.map(({ sku }) => sku)]);
    photos.forEach(({ facings }, photo) => {
      facings.forEach(({ sku }, facing) => {
        if (known.has(sku)) return;
        const message = `"${sku}" is not a SKU of the catalog; a pack without a reference image is "${unknownSku}"`;
        context.addIssue({ code: 'custom', path: ['photos', photo, 'facings', facing, 'sku'], message });
      });
    });
  });

/** Files of other programs spell the member `catalogue`; both spellings are read. */
const ShelfExpectation = z.preprocess((file) => {
  if (typeof file !== 'object' || file === null || !('catalogue' in file)) return file;
  const { catalogue: catalog, ...others } = file;
  return { catalog, ...others };
}, Members);
export type ShelfExpectation = z.output<typeof ShelfExpectation>;
export type ExpectedPhoto = ShelfExpectation['photos'][number];
export type ExpectedFacing = ExpectedPhoto['facings'][number];

const parseFile = async (path: string): Promise<ShelfExpectation> => {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Refusal(
      `${path} cannot be read. The folder must contain photos, reference images and expected.json; ` +
        '"node samples/make-shelf/main.ts --out DIR" draws one.',
    );
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Refusal(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  const parsed = ShelfExpectation.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new Refusal(`${path} has the wrong form:\n${z.prettifyError(parsed.error)}`);
};

/** Checks the photo's size: boxes can be compared only if they are pixels of the measured picture. */
const checkPhoto = async (folder: string, { file, width, height }: ExpectedPhoto): Promise<void> => {
  const metadata = await sharp(join(folder, file))
    .metadata()
    .catch(() => {
      throw new Refusal(
        `The photo ${file} of expected.json is not in ${folder}, or is not a picture that can be opened.`,
      );
    });
  const { width: upright, height: high } = metadata.autoOrient;
  if (upright === width && high === height) return;
  throw new Refusal(
    `The photo ${file} has ${upright} by ${high} pixels, but expected.json says ${width} by ${height}. ` +
      'Width, height and boxes must be in pixels of the upright photo in the folder.',
  );
};

/**
 * Reads a folder of shelf photos with the packs expected in them.
 * @throws Refusal that names what is missing or wrong
 */
export const readShelfExpectation = async (folder: string): Promise<ShelfExpectation> => {
  const expectation = await parseFile(join(folder, 'expected.json'));
  for (const { sku, refs } of expectation.catalog) {
    for (const ref of refs) {
      await access(join(folder, ref)).catch(() => {
        throw new Refusal(`The reference image ${ref} of the SKU ${sku} is not in ${folder}.`);
      });
    }
  }
  for (const photo of expectation.photos) await checkPhoto(folder, photo);
  return expectation;
};

/** A folder with photos and `expected.json`; `name` is null if it is the only one. */
export interface ShelfSet {
  readonly name: string | null;
  readonly folder: string;
}

const hasExpectation = (folder: string): Promise<boolean> =>
  access(join(folder, 'expected.json')).then(
    () => true,
    () => false,
  );

/** The sets of a folder, by name: its subfolders, or the folder itself. */
export const shelfSetsIn = async (folder: string): Promise<ShelfSet[]> => {
  const itself = [{ name: null, folder }];
  if (await hasExpectation(folder)) return itself;
  const sets: ShelfSet[] = [];
  for (const name of (await readdir(folder).catch(() => [])).sort()) {
    if (await hasExpectation(join(folder, name))) sets.push({ name, folder: join(folder, name) });
  }
  return sets.length === 0 ? itself : sets;
};
