import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { LRUCache } from 'lru-cache';
import type { CatalogProduct } from '../../contract/shelf-engine.ts';
import { prepareReferences, type Reference } from './references.ts';

const cachedCatalogsMax = 4;

const loaded = new LRUCache<string, readonly Reference[]>({ max: cachedCatalogsMax });

const readCache = async (cachePath: string): Promise<readonly Reference[] | null> => {
  const bytes = await readFile(cachePath).catch(() => null);
  if (bytes === null) return null;
  try {
    return deserialize(bytes);
  } catch {
    // The file is incomplete or from another version of Node: the references are computed again.
    return null;
  }
};

/**
 * The references of a catalog: from memory, from the cache file, or computed from the images and written to the cache
 * file.
 * @throws CatalogImageError
 */
export const loadReferences = async (
  cachePath: string,
  catalog: readonly CatalogProduct[],
): Promise<readonly Reference[]> => {
  const known = loaded.get(cachePath) ?? (await readCache(cachePath));
  const references = known ?? (await prepareReferences(catalog));
  if (known === null) {
    await mkdir(dirname(cachePath), { recursive: true });
    const partPath = `${cachePath}.${process.pid}.part`;
    await writeFile(partPath, serialize(references));
    await rename(partPath, cachePath);
  }
  loaded.set(cachePath, references);
  return references;
};
