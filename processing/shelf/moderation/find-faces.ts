import type { InferenceSession } from 'onnxruntime-node';
import { clipBox, overlapOf } from '../geometry/boxes.ts';
import { type DetectedFace, detectFaces } from './detect-faces.ts';
import { enlargedCopy, enlargedPx, type Picture, turnedBack, turnedCopy } from './face-copies.ts';
import type { ModerationModels } from './models.ts';

/**
 * The detector was trained on upright faces. It finds tilted heads, and many upright ones, reliably only in a turned
 * copy.
 */
const turnsDegrees = [0, -25, 25];
/** Boxes that overlap more are the same face, found in two copies. */
const sameFaceOverlap = 0.3;
/**
 * In an enlarged copy, a real face keeps at least this score. Seals and lettering that look like a face from a distance
 * drop to almost 0.
 */
const closeScoreMin = 0.4;
/** The lower the score in the photo, the higher the score must be in the enlarged copy. */
const sumOfScoresMin = 1.2;
/** Side of the enlarged part, divided by the longer side of the face. */
const closeMargins = [2.2, 3.2];
const offCenterMax = 0.24;
const closeHeightMin = 0.2;

/** The box is the part inside the photo, upright also around a tilted head. */
export interface Face extends DetectedFace {
  /** Height of the face itself, however the head is tilted. */
  readonly height: number;
}

const inTheMiddle = ({ box }: DetectedFace): boolean => {
  const off = [box.x + box.width / 2, box.y + box.height / 2].map((at) => Math.abs(at / enlargedPx - 0.5));
  return Math.max(...off) < offCenterMax && box.height > closeHeightMin * enlargedPx;
};

/** Whether a find is still a face in an enlarged copy, upright or turned to either side. */
const isFaceUpClose = async (face: Face, photo: Picture, detector: InferenceSession): Promise<boolean> => {
  const scoreMin = Math.max(closeScoreMin, sumOfScoresMin - face.score);
  for (const margin of closeMargins) {
    for (const degrees of turnsDegrees) {
      const copy = await enlargedCopy(photo, face.box, margin * face.height, degrees);
      if ((await detectFaces(copy, detector, scoreMin)).some(inTheMiddle)) return true;
    }
  }
  return false;
};

/**
 * Finds faces with at least `scoreMin` and a height of at least `heightMin` pixels, including heads tilted by up to
 * about 45 degrees.
 */
export const findFaces = async (
  photo: Picture,
  { faceDetector }: ModerationModels,
  scoreMin: number,
  heightMin: number,
): Promise<Face[]> => {
  const found: Face[] = [];
  for (const degrees of turnsDegrees) {
    const copy = degrees === 0 ? photo : await turnedCopy(photo, degrees);
    for (const face of await detectFaces(copy, faceDetector, scoreMin)) {
      const box = clipBox(turnedBack(face.box, photo, copy, degrees), photo.width, photo.height);
      const { height } = face.box;
      if (box.width >= 1 && box.height >= 1 && height >= heightMin) found.push({ score: face.score, box, height });
    }
  }
  const kept: Face[] = [];
  for (const face of found.toSorted((one, other) => other.score - one.score)) {
    if (kept.some(({ box }) => overlapOf(box, face.box) > sameFaceOverlap)) continue;
    if (await isFaceUpClose(face, photo, faceDetector)) kept.push(face);
  }
  return kept;
};
