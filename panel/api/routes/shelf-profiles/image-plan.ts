import type { FieldError } from '../../../../domain/problems.ts';
import type { ShelfProfileFile } from '../../../../domain/shelf-profiles/profile.ts';
import type { ShelfVersionParts } from '../../../../prisma/shelf-profiles/list.ts';
import type { KeptImage } from '../../../../prisma/shelf-profiles/publish.ts';
import { isUploadName } from '../../../../processing/shelf/catalog-images/uploads.ts';

/** The sources of a draft's images. */
export interface ImagePlan {
  /** Images to copy from the previous version. */
  readonly kept: readonly KeptImage[];
  readonly uploaded: readonly { readonly sku: string; readonly position: number; readonly name: string }[];
  /** Errors for names that are neither kept nor uploaded. */
  readonly errors: readonly FieldError[];
}

/**
 * Plans the images of a draft: those that the latest version has under the same SKU and name are copied, the others
 * must have been uploaded.
 */
export const planImages = ({ catalog }: ShelfProfileFile, newest: ShelfVersionParts | null): ImagePlan => {
  const kept: KeptImage[] = [];
  const uploaded: { sku: string; position: number; name: string }[] = [];
  const errors: FieldError[] = [];
  const known = new Map(newest?.images.map((image) => [JSON.stringify([image.sku, image.name]), image.position]));
  for (const [index, { sku, images }] of catalog.entries()) {
    for (const [position, name] of images.entries()) {
      const fromPosition = known.get(JSON.stringify([sku, name]));
      if (fromPosition !== undefined) {
        kept.push({ sku, fromPosition, position });
      } else if (isUploadName(name)) {
        uploaded.push({ sku, position, name });
      } else {
        errors.push(missingImage(`catalog[${index}].images[${position}]`));
      }
    }
  }
  return { kept, uploaded, errors };
};

/** The error for a name without an image. */
export const missingImage = (field: string): FieldError => ({
  field,
  code: 'missing_image',
  message: 'this SKU has no such image in the latest version; upload it',
});
