import { dirname } from 'node:path';
import sharp from 'sharp';
import { openPhoto } from '../../shelf/photo/open-photo.ts';

const megapixelsMax = 200;
const webpQuality = 80;

/**
 * Writes a photo as a WebP file, upright by its EXIF orientation, without metadata, its long side at most `sideMaxPx`.
 * A truncated photo is shown as far as it goes.
 * @throws PhotoError if the photo cannot be opened
 */
export const renderPhoto = async (path: string, sideMaxPx: number, targetPath: string): Promise<null> => {
  const opened = await openPhoto(path, 'photo', dirname(targetPath), megapixelsMax);
  await sharp(opened.path, { limitInputPixels: false, failOn: 'none' })
    .rotate()
    .resize(sideMaxPx, sideMaxPx, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .webp({ quality: webpQuality })
    .toFile(targetPath);
  return null;
};
