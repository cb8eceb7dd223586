import type { ShelfQualitySettings } from '../../../domain/shelf-profiles/profile.ts';
import { type GrayPicture, grayOf } from '../../geometry/gray-picture.ts';
import type { ShelfQualityFinding } from '../contract/shelf-engine.ts';
import type { PhotoError, SmallPhoto } from '../photo/open-photo.ts';
import { type ExposureMeasures, measureExposure } from './exposure.ts';
import { measureSharpness } from './sharpness.ts';
import { measureTilt } from './tilt.ts';

/** The long side that photos are scaled to before they are measured. The thresholds assume this size. */
export const measuredLongSidePx = 1024;

const advice = {
  corrupt_image: 'The file is damaged or incomplete. Take the photo again and upload the complete file.',
  unsupported_type: 'The file is not a photo. Send a JPEG, PNG, WebP, AVIF or HEIC file.',
  too_large: 'Take the photo with fewer megapixels.',
  too_small: 'Take the photo at a higher resolution, and do not send it through a messenger that shrinks pictures.',
  blurred: 'Hold the camera still, let it focus on the packs, and take the photo again.',
  too_dark: 'Take the photo again with more light or a longer exposure.',
  too_bright: 'Take the photo again with a shorter exposure, and without a lamp or window in view.',
  glare: 'Step aside or turn the camera a little, so that the packs or the glass do not reflect a lamp.',
  tilted: 'Hold the camera level, so that the shelf boards are horizontal in the photo.',
} as const;
type Code = keyof typeof advice;

const round = (value: number): number => Math.round(value * 1000) / 1000;

const finding = (code: Code, measured: number, threshold: number, blocking: boolean): ShelfQualityFinding => ({
  code,
  measured: round(measured),
  threshold,
  advice: advice[code],
  blocking,
});

/** The finding for a photo that cannot be opened. It excludes the photo whatever the settings say. */
export const unusablePhoto = (
  { code, megapixels }: PhotoError,
  { maxMegapixels }: ShelfQualitySettings,
): ShelfQualityFinding =>
  code === 'too_large' ? finding(code, megapixels, maxMegapixels, true) : finding(code, 0, 1, true);

/** A blocking finding if the measure exceeds the reject limit, otherwise a warning if it exceeds the warn limit. */
const above = (code: Code, measured: number, warnAt: number, rejectAt: number): ShelfQualityFinding[] => {
  if (measured > rejectAt) return [finding(code, measured, rejectAt, true)];
  return measured > warnAt ? [finding(code, measured, warnAt, false)] : [];
};

/** With at least this share of lit cells, a dark photo is acceptable: a dim shop whose packs can be read. */
const readableLitShare = 0.5;
/**
 * The rest of the photo is brighter than this if the exposure was too long. If only a lamp is reflected, the rest is as
 * usual.
 */
const overexposedRest = 160;
/** Reflections lie in a few patches. If the exposure was too long, white print is blown out all over the photo. */
const reflectionCompactness = 0.9;

const judgeExposure = (measures: ExposureMeasures, settings: ShelfQualitySettings): ShelfQualityFinding[] => {
  const { brightness, darkShare, clippedShare, glareShare, glareCompactness, restBrightness, litShare } = measures;
  if (litShare < readableLitShare) {
    if (brightness < settings.rejectBrightnessBelow) {
      return [finding('too_dark', brightness, settings.rejectBrightnessBelow, true)];
    }
    if (darkShare > settings.rejectDarkShareAbove) {
      return [finding('too_dark', darkShare, settings.rejectDarkShareAbove, true)];
    }
  }
  const reflected = above('glare', glareShare, settings.warnGlareShareAbove, settings.rejectGlareShareAbove);
  const isReflection = glareCompactness >= reflectionCompactness && restBrightness < overexposedRest;
  if (isReflection && reflected.some(({ blocking }) => blocking)) return reflected;
  if (clippedShare > settings.rejectClippedShareAbove) {
    return [finding('too_bright', clippedShare, settings.rejectClippedShareAbove, true)];
  }
  return isReflection
    ? reflected
    : reflected.map((one) => (one.blocking ? { ...one, code: 'too_bright', advice: advice.too_bright } : one));
};

const judgeTilt = (picture: GrayPicture, settings: ShelfQualitySettings): ShelfQualityFinding[] => {
  const tilt = measureTilt(picture);
  if (tilt === null) return [];
  return above('tilted', Math.abs(tilt), settings.warnTiltDegreesAbove, settings.rejectTiltDegreesAbove);
};

/** Checks one photo, scaled to {@link measuredLongSidePx}, against the profile's thresholds. */
export const judgePhoto = (
  photo: SmallPhoto,
  shortSidePx: number,
  settings: ShelfQualitySettings,
): ShelfQualityFinding[] => {
  if (!settings.enabled) return [];
  const found: ShelfQualityFinding[] = [];
  if (shortSidePx < settings.minShortSidePx) {
    found.push(finding('too_small', shortSidePx, settings.minShortSidePx, true));
  }
  const picture = { width: photo.width, height: photo.height, data: grayOf(photo) };
  const exposure = measureExposure(picture);
  found.push(...judgeExposure(exposure, settings));
  // If print is overexposed, missing edges say nothing about the focus.
  if (found.some(({ code, blocking }) => code === 'too_bright' && blocking)) {
    return [...found, ...judgeTilt(picture, settings)];
  }
  const sharpness = measureSharpness(picture, exposure.brightness);
  if (sharpness < settings.rejectSharpnessBelow) {
    // The streaks of a photo with motion blur look like tilted edges.
    return [...found, finding('blurred', sharpness, settings.rejectSharpnessBelow, true)];
  }
  if (sharpness < settings.warnSharpnessBelow) {
    found.push(finding('blurred', sharpness, settings.warnSharpnessBelow, false));
  }
  return [...found, ...judgeTilt(picture, settings)];
};
