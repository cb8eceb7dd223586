import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { floatAt } from '../../../domain/assert.ts';
import type { Picture } from './face-copies.ts';

/** Probabilities, 0..1; together they are 1. */
interface ContentClasses {
  readonly drawing: number;
  readonly hentai: number;
  readonly neutral: number;
  readonly porn: number;
  readonly sexy: number;
}

/** The probability of each class of content. */
export const classifyContent = async (
  { data, width, height }: Picture,
  classifier: InferenceSession,
): Promise<ContentClasses> => {
  const { probabilities } = await classifier.run({ photo: new Tensor('uint8', data, [height, width, 3]) });
  if (!(probabilities?.data instanceof Float32Array)) throw new Error('the classifier gave no probabilities');
  const { data: answer } = probabilities;
  // The order of the model's answer.
  return {
    drawing: floatAt(answer, 0),
    hentai: floatAt(answer, 1),
    neutral: floatAt(answer, 2),
    porn: floatAt(answer, 3),
    sexy: floatAt(answer, 4),
  };
};
