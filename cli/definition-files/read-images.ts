import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ShelfProfileFile } from '../../domain/shelf-profiles/profile.ts';
import type { CatalogImage } from '../../prisma/shelf-profiles/publish.ts';
import { CliError } from '../errors/cli-error.ts';

const readImage = async (folder: string, sku: string, name: string, position: number): Promise<CatalogImage> => {
  const bytes = await readFile(resolve(folder, name)).catch(() => {
    throw new CliError(`Cannot read the image ${name} of SKU ${sku}. Image paths are relative to the profile file.`);
  });
  const { default: sharp } = await import('sharp');
  await sharp(bytes)
    .metadata()
    .catch(() => {
      throw new CliError(`Cannot decode the image ${name} of SKU ${sku}. Use an image file such as JPEG, PNG or WebP.`);
    });
  return { sku, position, name, bytes: new Uint8Array(bytes) };
};

/**
 * Reads the images that a profile names.
 * @param folder that of the profile file, to which their paths are relative
 * @throws CliError for an image that cannot be read or decoded
 */
export const readImages = async (folder: string, { catalog }: ShelfProfileFile): Promise<CatalogImage[]> => {
  const images: CatalogImage[] = [];
  for (const { sku, images: names } of catalog) {
    for (const [position, name] of names.entries()) images.push(await readImage(folder, sku, name, position));
  }
  return images;
};
