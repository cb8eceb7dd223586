import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { projectFile } from '../../../base/project.ts';
import { ShelfModerationSettings } from '../../../domain/shelf-profiles/profile.ts';
import { overlapOf } from '../../../processing/shelf/geometry/boxes.ts';
import { classifyContent } from '../../../processing/shelf/moderation/classify-content.ts';
import { detectFaces } from '../../../processing/shelf/moderation/detect-faces.ts';
import { moderationModels } from '../../../processing/shelf/moderation/models.ts';
import { moderatePhoto } from '../../../processing/shelf/moderation/moderate.ts';
import { decodeSmall } from '../../../processing/shelf/photo/open-photo.ts';

interface Expected {
  readonly picture: string;
  readonly classes: Readonly<Record<string, number>>;
  readonly faces: readonly { readonly score: number; readonly box: readonly number[] }[];
  /** Scores of the people that moderation finds with its default settings. */
  readonly people: readonly number[];
}

/** The models' answers on TensorFlow.js 4.22.0, in the packages nsfwjs 4.4.0 and @vladmandic/face-api 1.7.15. */
const recorded = JSON.parse(
  readFileSync(new URL('moderation-models.json', import.meta.url), 'utf8'),
) as readonly Expected[];

const scoreMin = 0.1;
const differenceMax = 0.001;

describe('the moderation models', { timeout: 60_000 }, () => {
  it.each(recorded)('The converted models answer as on TensorFlow.js (picture %#)', async (expected) => {
    const { classifier, faceDetector } = await moderationModels();
    const path = projectFile(expected.picture);
    const { width, height } = await sharp(path).metadata();
    const photo = await decodeSmall({ path, width, height }, 1024);
    for (const [name, probability] of Object.entries(await classifyContent(photo, classifier))) {
      expect(Math.abs(probability - (expected.classes[name] ?? -1)), name).toBeLessThan(differenceMax);
    }
    const faces = await detectFaces(photo, faceDetector, scoreMin);
    expect(faces).toHaveLength(expected.faces.length);
    for (const [index, { score, box }] of faces.entries()) {
      const [x = 0, y = 0, boxWidth = 0, boxHeight = 0] = expected.faces[index]?.box ?? [];
      expect(Math.abs(score - (expected.faces[index]?.score ?? -1))).toBeLessThan(differenceMax);
      expect(overlapOf(box, { x, y, width: boxWidth, height: boxHeight })).toBeGreaterThan(0.98);
    }
    const people = await moderatePhoto(photo, ShelfModerationSettings.parse({ unsuitable: 'allow' }));
    expect(people).toHaveLength(expected.people.length);
    for (const [index, { score }] of people.entries()) {
      expect(Math.abs(score - (expected.people[index] ?? -1))).toBeLessThanOrEqual(2 * differenceMax);
    }
  });
});
