import sharp from 'sharp';

const sidePx = 160;
const maxPixels = 50_000_000;
const webpQuality = 80;

/** A small WebP of a catalog image, for people to tell products apart by. */
export const drawReferenceThumbnail = (image: Uint8Array): Promise<Buffer> =>
  sharp(image, { limitInputPixels: maxPixels })
    .rotate()
    .resize(sidePx, sidePx, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: webpQuality })
    .toBuffer();
