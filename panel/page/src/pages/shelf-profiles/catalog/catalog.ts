import { listAt, textAt } from '../../../components/draft/draft';

/** A product of a catalog. */
export interface CatalogItem {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  /** The names of its images, front first. */
  readonly images: readonly string[];
}

/** The catalog of a definition, or of a draft of one. */
export const catalogOf = (definition: unknown): CatalogItem[] =>
  listAt(definition, 'catalog').map((item) => ({
    sku: textAt(item, 'sku'),
    name: textAt(item, 'name'),
    brand: textAt(item, 'brand'),
    images: listAt(item, 'images').map(String),
  }));

/** Returns the URL of an image of a product; null if it is not known. */
export type PictureOf = (sku: string, image: string) => string | null;

/** The picture URLs of a published version. */
export const picturesOf = (versionId: string, definition: unknown): PictureOf => {
  const items = new Map(catalogOf(definition).map((item) => [item.sku, item.images]));
  return (sku, image) => {
    const position = items.get(sku)?.indexOf(image);
    if (position === undefined || position < 0) return null;
    const query = new URLSearchParams({ sku, position: String(position) });
    return `/admin/api/shelf-profile-versions/${versionId}/image?${query}`;
  };
};
