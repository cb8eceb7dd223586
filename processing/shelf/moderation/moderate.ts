import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import type { ShelfModerationSettings } from '../../../domain/shelf-profiles/profile.ts';
import type { ModerationFinding } from '../contract/shelf-engine.ts';
import type { SmallPhoto } from '../photo/open-photo.ts';
import { classifyContent } from './classify-content.ts';
import { findFaces } from './find-faces.ts';
import { type ModerationModels, moderationModels } from './models.ts';

const round = (value: number): number => Math.round(value * 1000) / 1000;

const upright = (box: PixelBox, { scale }: SmallPhoto): PixelBox => ({
  x: Math.round(box.x / scale),
  y: Math.round(box.y / scale),
  width: Math.round(box.width / scale),
  height: Math.round(box.height / scale),
});

const unsuitable = (score: number, settings: ShelfModerationSettings): ModerationFinding[] => {
  if (settings.unsuitable === 'allow' || score < settings.flagUnsuitableAbove) return [];
  const action = score >= settings.rejectUnsuitableAbove ? 'rejected' : 'flagged';
  return [{ code: 'unsuitable_content', action, score: round(score), box: null }];
};

/** Only these classes are meaningful: the classifier also calls shelves with bright packs drawings and sexy. */
const unsuitableScore = async (photo: SmallPhoto, { classifier }: ModerationModels): Promise<number> => {
  const { porn, hentai } = await classifyContent(photo, classifier);
  return porn + hentai;
};

/** Nobody can be recognized in a smaller face, and the detector mistakes print for faces. */
const faceMinPx = 20;

const actionOnPeople = { allow: 'flagged', blur: 'blurred', blur_copy: 'blurred_copy', reject: 'rejected' } as const;

/**
 * Looks for people and unsuitable content. Faces printed on packs are small, so a face counts only with a minimum score
 * and height. People far away, whom nobody could recognize, are ignored.
 */
export const moderatePhoto = async (
  photo: SmallPhoto,
  settings: ShelfModerationSettings,
): Promise<ModerationFinding[]> => {
  if (!settings.enabled) return [];
  const models = await moderationModels();
  const score = await unsuitableScore(photo, models);
  const heightMin = Math.max(faceMinPx, settings.minFaceHeightShare * Math.max(photo.width, photo.height));
  const people = (await findFaces(photo, models, settings.minFaceScore, heightMin)).map(
    (face): ModerationFinding => ({
      code: 'person',
      action: actionOnPeople[settings.people],
      score: round(face.score),
      box: upright(face.box, photo),
    }),
  );
  return [...unsuitable(score, settings), ...people];
};
