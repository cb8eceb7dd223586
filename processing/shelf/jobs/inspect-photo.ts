import { join } from 'node:path';
import type { InspectedPhoto, ShelfInput, ShelfPhoto } from '../contract/shelf-engine.ts';
import { blurBoxes } from '../moderation/blur.ts';
import { moderatePhoto } from '../moderation/moderate.ts';
import { decodeSmall, openPhoto, PhotoError } from '../photo/open-photo.ts';
import { judgePhoto, measuredLongSidePx, unusablePhoto } from '../quality/gate.ts';

type Settings = Pick<ShelfInput['settings'], 'quality' | 'moderation'>;

const inspectOpened = async (photo: ShelfPhoto, settings: Settings, workDir: string): Promise<InspectedPhoto> => {
  const { photoId, photoIndex } = photo;
  const opened = await openPhoto(photo.path, photoId, workDir, settings.quality.maxMegapixels);
  const small = await decodeSmall(opened, measuredLongSidePx);
  const { width, height } = opened;
  const quality = judgePhoto(small, Math.min(width, height), settings.quality);
  const moderation = await moderatePhoto(small, settings.moderation);
  const accepted = !quality.some(({ blocking }) => blocking) && !moderation.some(({ action }) => action === 'rejected');
  const inspected = { photoId, photoIndex, width, height, quality, moderation, accepted, path: opened.path };
  const keepsOriginal = settings.moderation.people === 'blur_copy';
  const action = keepsOriginal ? 'blurred_copy' : 'blurred';
  const boxes = moderation.flatMap((finding) => (finding.action === action && finding.box ? [finding.box] : []));
  if (boxes.length === 0) return inspected;
  const path = join(workDir, `${photoId}.blurred.jpg`);
  await blurBoxes(opened.path, boxes, path);
  return { ...inspected, path, ...(keepsOriginal ? { originalPath: opened.path } : {}) };
};

/** Runs the quality gate and moderation on one photo. Both come before any other use of it. */
export const inspectPhoto = async (photo: ShelfPhoto, settings: Settings, workDir: string): Promise<InspectedPhoto> => {
  try {
    return await inspectOpened(photo, settings, workDir);
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error;
    const { photoId, photoIndex, path } = photo;
    const quality = [unusablePhoto(error, settings.quality)];
    return { photoId, photoIndex, width: 0, height: 0, quality, moderation: [], accepted: false, path };
  }
};
