import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { floatAt } from '../../../domain/assert.ts';
import type { PixelBox } from '../../../domain/shelf-captures/analysis.ts';
import { clipBox, overlapOf } from '../geometry/boxes.ts';
import type { Picture } from './face-copies.ts';

const facesMax = 100;
/** Of two boxes that overlap more, only the one with the higher score counts. */
const sameFaceOverlap = 0.5;

export interface DetectedFace {
  readonly score: number;
  readonly box: PixelBox;
}

/** One run of the face detector: the faces of a picture with more than `scoreMin`, best first, each once. */
export const detectFaces = async (
  { data, width, height }: Picture,
  detector: InferenceSession,
  scoreMin: number,
): Promise<DetectedFace[]> => {
  const { boxes, scores } = await detector.run({ photo: new Tensor('uint8', data, [height, width, 3]) });
  if (!(boxes?.data instanceof Float32Array && scores?.data instanceof Float32Array)) {
    throw new Error('the face detector gave no boxes');
  }
  // The model sees the picture as the top left part of a square; edges are shares of its side.
  const side = Math.max(width, height);
  const edges = boxes.data;
  const candidates = Array.from(scores.data, (score, index) => ({ score, index }))
    .filter(({ score }) => score > scoreMin)
    .sort((one, other) => other.score - one.score);
  const kept: DetectedFace[] = [];
  for (const { score, index } of candidates) {
    if (kept.length === facesMax) break;
    const edge = (offset: number): number => floatAt(edges, index * 4 + offset) * side;
    const box = { x: edge(1), y: edge(0), width: edge(3) - edge(1), height: edge(2) - edge(0) };
    if (kept.every((face) => overlapOf(face.box, box) <= sameFaceOverlap)) kept.push({ score, box });
  }
  return kept.map(({ score, box }) => ({ score, box: clipBox(box, side, side) }));
};
