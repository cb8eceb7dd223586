import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';

/** Increase this with every change of a reference's content, so that older caches are not read. */
const formatVersion = 8;

/** The path of a catalog's cached references. Its name is a hash of the images' bytes and their order. */
export const referenceCachePath = async (cacheDir: string, catalog: readonly CatalogProduct[]): Promise<string> => {
  const hash = createHash('sha256').update(`references ${formatVersion}`);
  for (const { sku, images } of catalog) {
    hash.update(`\n${JSON.stringify(sku)}`);
    for (const image of images) {
      hash.update(
        createHash('sha256')
          .update(await readFile(image))
          .digest(),
      );
    }
  }
  return join(cacheDir, `references-${hash.digest('hex')}.bin`);
};
