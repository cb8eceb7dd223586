import sharp from 'sharp';
import type { SiblingDesign } from '../../../../samples/make-siblings/sibling-design.ts';
import { drawSibling } from '../../../../samples/make-siblings/sibling-picture.ts';

/** The picture of a box without transparency, like an opened catalog picture. */
export const siblingOnWhite = async (design: SiblingDesign): Promise<Buffer> =>
  sharp(await drawSibling(design, false))
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
