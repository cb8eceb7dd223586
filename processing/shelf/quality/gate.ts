import type { ShelfQualitySettings } from '../../../domain/shelf-profile.ts';
import type { ShelfQualityFinding } from '../contract.ts';
import type { PhotoError, SmallPhoto } from '../photo/open-photo.ts';
import { greyOf } from '../recognition/raster.ts';
import { measureExposure, measureSharpness } from './measures.ts';
import { measureTilt } from './tilt.ts';

/** Long side at which photos are measured; the thresholds belong to it. */
export const measuredLongSidePx = 1024;

const advice = {
  corrupt_image: 'The file is damaged or incomplete: take the photo again and upload it whole.',
  too_large: 'Take the photo with fewer megapixels.',
  too_small: 'Take the photo with a higher resolution, and do not send it through a messenger that shrinks pictures.',
  blurred: 'Hold the camera still, let it focus on the packs, and take the photo again.',
  too_dark: 'Take the photo again with more light or a longer exposure.',
  too_bright: 'Take the photo again with a shorter exposure and without a lamp or window in view.',
  glare: 'Step aside or turn the camera a little, so that no lamp is reflected by the packs or the glass.',
  tilted: 'Hold the camera level, so that the shelf boards run straight across the photo.',
} as const;
type Code = keyof typeof advice;

const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const finding = (code: Code, measured: number, threshold: number, blocking: boolean): ShelfQualityFinding => ({
  code,
  measured: rounded(measured),
  threshold,
  advice: advice[code],
  blocking,
});

/** The finding for a photo that cannot be opened. It bars the photo whatever the settings say. */
export const unusablePhoto = (
  { code, megapixels }: PhotoError,
  { maxMegapixels }: ShelfQualitySettings,
): ShelfQualityFinding =>
  code === 'too_large' ? finding(code, megapixels, maxMegapixels, true) : finding(code, 0, 1, true);

/** The reject limit if the measure is past it, else the warn limit if it is past that. */
const above = (code: Code, measured: number, warnAt: number, rejectAt: number): ShelfQualityFinding[] => {
  if (measured > rejectAt) return [finding(code, measured, rejectAt, true)];
  return measured > warnAt ? [finding(code, measured, warnAt, false)] : [];
};

/** What is wrong with the capture of one photo, `photo` being at {@link measuredLongSidePx}. */
export const judgePhoto = (
  photo: SmallPhoto,
  shortSidePx: number,
  settings: ShelfQualitySettings,
): ShelfQualityFinding[] => {
  if (!settings.enabled) return [];
  const found: ShelfQualityFinding[] = [];
  if (shortSidePx < settings.minShortSidePx)
    found.push(finding('too_small', shortSidePx, settings.minShortSidePx, true));
  const picture = { width: photo.width, height: photo.height, data: greyOf(photo) };
  const { brightness, darkShare, clippedShare, glareShare } = measureExposure(picture);
  if (brightness < settings.rejectBrightnessBelow)
    found.push(finding('too_dark', brightness, settings.rejectBrightnessBelow, true));
  else if (darkShare > settings.rejectDarkShareAbove)
    found.push(finding('too_dark', darkShare, settings.rejectDarkShareAbove, true));
  if (clippedShare > settings.rejectClippedShareAbove)
    found.push(finding('too_bright', clippedShare, settings.rejectClippedShareAbove, true));
  else found.push(...above('glare', glareShare, settings.warnGlareShareAbove, settings.rejectGlareShareAbove));
  const sharpness = measureSharpness(picture, brightness);
  if (sharpness < settings.rejectSharpnessBelow)
    found.push(finding('blurred', sharpness, settings.rejectSharpnessBelow, true));
  else if (sharpness < settings.warnSharpnessBelow)
    found.push(finding('blurred', sharpness, settings.warnSharpnessBelow, false));
  const tilt = measureTilt(picture);
  if (tilt !== null)
    found.push(...above('tilted', Math.abs(tilt), settings.warnTiltDegreesAbove, settings.rejectTiltDegreesAbove));
  return found;
};
