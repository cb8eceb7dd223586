import type { ShelfCatalogItem } from './profile.ts';

const imagesPerSkuMax = 20;

/**
 * A reference image that was cut out of a confirmed photo. Its name contains its origin, so that no pack is learned
 * twice.
 */
export interface LearnedImage {
  readonly sku: string;
  readonly name: string;
}

/**
 * The images that a catalog takes, with their positions: it has their SKU, does not have their name yet, and has no
 * more images of the SKU than allowed.
 */
export const acceptedImages = <Image extends LearnedImage>(
  catalog: readonly ShelfCatalogItem[],
  images: readonly Image[],
): (Image & { readonly position: number })[] => {
  const names = new Map(catalog.map((item) => [item.sku, [...item.images]]));
  const accepted: (Image & { readonly position: number })[] = [];
  for (const image of images) {
    const known = names.get(image.sku);
    if (!known || known.includes(image.name) || known.length >= imagesPerSkuMax) continue;
    known.push(image.name);
    accepted.push({ ...image, position: known.length - 1 });
  }
  return accepted;
};

/** The catalog with the names of accepted images after its existing ones. */
export const grownCatalog = (
  catalog: readonly ShelfCatalogItem[],
  accepted: readonly LearnedImage[],
): ShelfCatalogItem[] =>
  catalog.map((item) => ({
    ...item,
    images: [...item.images, ...accepted.filter(({ sku }) => sku === item.sku).map(({ name }) => name)],
  }));
