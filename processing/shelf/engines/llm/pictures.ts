import sharp from 'sharp';
import type { PicturesJob, ThumbnailsJob } from '../../contract/jobs.ts';
import { openReference } from '../../recognition/references/references.ts';

const tileJpegQuality = 88;
const thumbnailJpegQuality = 82;
/** At this height, logo and flavor stay readable, and the picture costs about as much as its description in words. */
const thumbnailHeightPx = 192;
const thumbnailWidthMaxPx = 256;

/** Cuts a photo into JPEG tiles, in the given order. */
export const cutTiles = async ({ path, width, height, regions }: PicturesJob): Promise<Buffer[]> => {
  const shown = await sharp(path, { limitInputPixels: false })
    .rotate()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: shown.info.width, height: shown.info.height, channels: shown.info.channels };
  return Promise.all(
    regions.map((region) =>
      sharp(shown.data, { raw })
        .extract({ left: region.x, top: region.y, width: region.width, height: region.height })
        .jpeg({ quality: tileJpegQuality })
        .toBuffer(),
    ),
  );
};

/** Draws small JPEGs of catalog images, in the given order. */
export const drawThumbnails = ({ paths }: ThumbnailsJob): Promise<Buffer[]> =>
  Promise.all(
    paths.map(async (path) =>
      sharp(await openReference(path))
        .resize(thumbnailWidthMaxPx, thumbnailHeightPx, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: thumbnailJpegQuality })
        .toBuffer(),
    ),
  );
