import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { InferenceSession } from 'onnxruntime-node';
import { loadModel } from '../../onnx.ts';
import { type PinnedModel, pinnedModels } from './pinned-models.ts';

export interface ModerationModels {
  readonly classifier: InferenceSession;
  readonly faceDetector: InferenceSession;
}

const open = async ({ name, sha256 }: PinnedModel): Promise<InferenceSession> => {
  const bytes = await readFile(new URL(`models/${name}`, import.meta.url));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`The model ${name} is damaged: its SHA-256 is ${found}, not ${sha256}.`);
  return loadModel(bytes, 1);
};

const load = async (): Promise<ModerationModels> => ({
  classifier: await open(pinnedModels.classifier),
  faceDetector: await open(pinnedModels.faceDetector),
});

let loading: Promise<ModerationModels> | null = null;

/**
 * The models of the moderation, loaded once per process.
 * @throws Error if a file is missing or damaged
 */
export const moderationModels = (): Promise<ModerationModels> => {
  loading ??= load();
  return loading;
};
