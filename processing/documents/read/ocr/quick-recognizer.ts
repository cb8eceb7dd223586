import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { loadModel } from '../../../onnx.ts';
import { quickModel } from '../ocr-models/pinned.ts';
import { characterTable } from './dictionary.ts';
import { LineRecognizer } from './recognition.ts';

/**
 * Loads the recognizer that is quick; `threads` limits the cores that one inference uses.
 * @throws Error if the model's file is missing or damaged
 */
export const loadQuickRecognizer = async (threads: number): Promise<LineRecognizer> => {
  const { name, sha256 } = quickModel;
  const bytes = await readFile(new URL(`../ocr-models/quick/${name}`, import.meta.url));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== sha256) throw new Error(`The model ${name} is damaged: its SHA-256 is ${found}, not ${sha256}.`);
  return new LineRecognizer(await loadModel(bytes, threads), characterTable(bytes, null));
};
