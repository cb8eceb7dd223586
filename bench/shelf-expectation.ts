import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const counts = z.record(z.string(), z.number().int().min(0));

/**
 * The file `expected.json` of a folder of shelf photos. `unknown` is a pack outside the catalogue; `optional` one that is cut off or mostly
 * hidden: finding it is neither right nor wrong.
 */
export const ShelfExpectation = z.object({
  catalogue: z
    .array(z.object({ sku: z.string(), name: z.string(), brand: z.string(), refs: z.array(z.string()).min(1) }))
    .min(1),
  photos: z
    .array(
      z.object({
        file: z.string(),
        width: z.number().positive(),
        height: z.number().positive(),
        facings: z.array(
          z.object({
            sku: z.string(),
            box: z.tuple([z.number(), z.number(), z.number(), z.number()]),
            optional: z.boolean().optional(),
          }),
        ),
        expectedFacingsBySku: counts.optional(),
        expectedFacingsByBrandKnownSkus: counts.optional(),
      }),
    )
    .min(1),
});
export type ShelfExpectation = z.output<typeof ShelfExpectation>;

/** @throws a message that names what is wrong with the file. */
export const readShelfExpectation = async (folder: string): Promise<ShelfExpectation> => {
  const path = join(folder, 'expected.json');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} cannot be read; the folder must hold photos, reference images and expected.json.`, {
      cause,
    });
  });
  const parsed = ShelfExpectation.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(`${path} is not as expected:\n${z.prettifyError(parsed.error)}`);
};
