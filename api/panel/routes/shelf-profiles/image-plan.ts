import type { FieldError } from '../../../../domain/problems.ts';
import type { ShelfProfileFile } from '../../../../domain/shelf-profiles/profile.ts';
import type { ShelfVersionParts } from '../../../../prisma/shelf-profiles/list.ts';
import type { KeptImage } from '../../../../prisma/shelf-profiles/publish.ts';
import { isUploadName } from '../../../../processing/shelf/catalog-images/uploads.ts';

/** Where the images of a draft come from. */
export interface ImagePlan {
  /** From the version before. */
  readonly kept: readonly KeptImage[];
  readonly uploaded: readonly { readonly sku: string; readonly position: number; readonly name: string }[];
  /** Names that are of neither. */
  readonly errors: readonly FieldError[];
}

/** The images of a draft: those that the newest version has under the same SKU and name are taken over, others have been uploaded. */
export const planImages = ({ catalog }: ShelfProfileFile, newest: ShelfVersionParts | null): ImagePlan => {
  const kept: KeptImage[] = [];
  const uploaded: { sku: string; position: number; name: string }[] = [];
  const errors: FieldError[] = [];
  const known = new Map(newest?.images.map((image) => [JSON.stringify([image.sku, image.name]), image.position]));
  for (const [index, { sku, images }] of catalog.entries()) {
    for (const [position, name] of images.entries()) {
      const fromPosition = known.get(JSON.stringify([sku, name]));
      if (fromPosition !== undefined) kept.push({ sku, fromPosition, position });
      else if (isUploadName(name)) uploaded.push({ sku, position, name });
      else errors.push(missingImage(`catalog[${index}].images[${position}]`));
    }
  }
  return { kept, uploaded, errors };
};

/** What is said of a name that no image stands behind. */
export const missingImage = (field: string): FieldError => ({
  field,
  code: 'missing_image',
  message: 'is no image of this SKU in the newest version: upload it',
});
