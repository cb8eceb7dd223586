import type { ProcessingSettings, WorkflowKind } from '../../../domain/workflow-definitions/definition.ts';
import { quantileOf } from '../../statistics.ts';
import type { QualityFinding } from '../contract.ts';
import type { PageText, ReadPage } from '../read/files/page.ts';
import { type Box, unionBox } from '../read/ocr/geometry.ts';
import { measurePicture } from './measures.ts';
import { textShareOf, worstRegion } from './regions.ts';

type Thresholds = ProcessingSettings['quality'];
type Measured = Omit<QualityFinding, 'fileIndex' | 'page'>;

/** The height of letters as a share of the detected line, which includes a margin above and below. */
const letterShare = 0.7;
/** A document with fewer letters than this counts as not read. */
const lettersMin = 12;
const fadedBelow = 0.85;
const linesForCroppingMin = 6;

const textAreaOf = ({ text, raster }: ReadPage): Box | null => {
  if (text.segments.length === 0) return null;
  const area = unionBox(text.segments.map((segment) => segment.box));
  const x = Math.max(0, Math.floor(area.x));
  const y = Math.max(0, Math.floor(area.y));
  const width = Math.min(raster.width - x, Math.ceil(area.width));
  const height = Math.min(raster.height - y, Math.ceil(area.height));
  return width > 8 && height > 8 ? { x, y, width, height } : null;
};

const lettersOf = (page: PageText): number => page.segments.reduce((sum, segment) => sum + segment.text.length, 0);

const confidenceOf = (page: PageText): number =>
  page.segments.reduce((sum, segment) => sum + segment.confidence * segment.text.length, 0) /
  Math.max(1, lettersOf(page));

const pictureFindings = async (page: ReadPage, thresholds: Thresholds): Promise<Measured[]> => {
  const found: Measured[] = [];
  // The empty back of a sheet has nothing that could be sharp. Whether a file has too little text is judged over all
  // its pages.
  const hasText = lettersOf(page.text) >= lettersMin;
  const shortSide = Math.min(page.raster.width, page.raster.height);
  if (shortSide < thresholds.minShortSidePx) {
    const advice = 'Take the picture at a higher resolution or from closer.';
    found.push({
      code: 'too_small',
      measured: shortSide,
      threshold: thresholds.minShortSidePx,
      advice,
      blocking: true,
    });
  }
  const { sharpness, brightness, glareShare } = await measurePicture(page.raster, textAreaOf(page));
  if (sharpness < thresholds.minSharpness) {
    const advice = 'Hold the camera still, let it focus on the text, and take the picture again.';
    found.push({ code: 'blurred', measured: sharpness, threshold: thresholds.minSharpness, advice, blocking: hasText });
  }
  if (brightness < thresholds.minBrightness) {
    const advice = 'Take the picture again in brighter light or with flash.';
    found.push({ code: 'too_dark', measured: brightness, threshold: thresholds.minBrightness, advice, blocking: true });
  }
  // White paper with little print is also bright: only faded text is a fault.
  if (brightness > thresholds.maxBrightness && hasText && confidenceOf(page.text) < fadedBelow) {
    const advice = 'Take the picture again in less light, so that the text does not fade into the paper.';
    found.push({
      code: 'too_bright',
      measured: brightness,
      threshold: thresholds.maxBrightness,
      advice,
      blocking: true,
    });
  }
  if (glareShare > thresholds.maxGlareShare) {
    const advice = 'Move the document or the light so that there is no reflection on it.';
    found.push({ code: 'glare', measured: glareShare, threshold: thresholds.maxGlareShare, advice, blocking: false });
  }
  return found;
};

const textFindings = (page: ReadPage, thresholds: Thresholds): Measured[] => {
  const found: Measured[] = [];
  const { segments } = page.text;
  if (segments.length === 0) return found;
  const height = quantileOf(page.lineHeightsPx, 0.5) * letterShare;
  if (height < thresholds.minTextHeightPx) {
    const advice = 'Take the picture from closer, so that the letters are larger.';
    found.push({
      code: 'text_too_small',
      measured: height,
      threshold: thresholds.minTextHeightPx,
      advice,
      blocking: true,
    });
  }
  const confidence = confidenceOf(page.text);
  if (confidence < thresholds.minOcrConfidence) {
    const advice =
      'The text is hard to read: take the picture again with the document flat, in focus and in even light.';
    found.push({
      code: 'unreadable',
      measured: confidence,
      threshold: thresholds.minOcrConfidence,
      advice,
      blocking: true,
    });
  }
  return [...found, ...regionFindings(page, thresholds), ...croppedFindings(page.text, thresholds)];
};

/** Finds faults in a part of a page that is readable as a whole. */
const regionFindings = ({ text: page, unread }: ReadPage, thresholds: Thresholds): Measured[] => {
  const found: Measured[] = [];
  const worst = worstRegion(page, unread);
  if (worst && worst.confidence < thresholds.minRegionConfidence) {
    found.push({
      code: 'region_unreadable',
      measured: worst.confidence,
      threshold: thresholds.minRegionConfidence,
      advice: `The text at the ${worst.place} of the page is hard to read: smooth out the document, and make sure that all of it is in focus and evenly lit.`,
      blocking: false,
    });
  }
  const textShare = textShareOf(page);
  if (lettersOf(page) >= lettersMin && textShare < thresholds.minTextShare) {
    const advice = 'The document fills only a small part of the picture: take it from closer.';
    found.push({
      code: 'little_text',
      measured: textShare,
      threshold: thresholds.minTextShare,
      advice,
      blocking: false,
    });
  }
  return found;
};

const croppedFindings = ({ segments, width }: PageText, { maxCroppedShare }: Thresholds): Measured[] => {
  const margin = width * 0.004;
  const touching = [
    segments.filter(({ box }) => box.x <= margin).length,
    segments.filter(({ box }) => box.x + box.width >= width - margin).length,
  ];
  const share = Math.max(...touching) / Math.max(1, segments.length);
  if (segments.length < linesForCroppingMin || share <= maxCroppedShare) return [];
  const advice = 'Text runs over the edge of the picture: take it again with the whole document in view.';
  return [{ code: 'cropped', measured: share, threshold: maxCroppedShare, advice, blocking: false }];
};

const round = (value: number): number => Math.round(value * 1000) / 1000;

/** Finds the faults in the capture of one page. A page with a text layer was not captured, so it has none. */
export const judgePage = async (
  page: ReadPage,
  kind: WorkflowKind,
  thresholds: Thresholds,
): Promise<QualityFinding[]> => {
  if (!thresholds.enabled || page.text.source === 'text_layer') return [];
  const found = [
    ...(await pictureFindings(page, thresholds)),
    ...(kind === 'document' ? textFindings(page, thresholds) : []),
  ];
  return found.map((finding) => ({
    ...finding,
    fileIndex: page.text.fileIndex,
    page: page.text.page,
    measured: round(finding.measured),
  }));
};

/** Blocks a document whose pages together have hardly any text, whatever its pictures measure. */
export const judgeFile = (pages: readonly PageText[], kind: WorkflowKind, thresholds: Thresholds): QualityFinding[] => {
  const first = pages[0];
  if (!thresholds.enabled || kind !== 'document' || !first) return [];
  const letters = pages.reduce((sum, page) => sum + lettersOf(page), 0);
  if (letters >= lettersMin) return [];
  return [
    {
      fileIndex: first.fileIndex,
      page: first.page,
      code: 'unreadable',
      measured: letters,
      threshold: lettersMin,
      advice:
        'Hardly any text could be read: make sure that the document is in the picture, in focus, well lit, and with its printed side up.',
      blocking: true,
    },
  ];
};
