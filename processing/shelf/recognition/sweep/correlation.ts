import { readFile } from 'node:fs/promises';
import { type InferenceSession, Tensor } from 'onnxruntime-node';
import { loadModel } from '../../../onnx.ts';

let loading: Promise<InferenceSession> | null = null;

/** One convolution, written by `dev/shelf-models/write.py`. */
const session = (): Promise<InferenceSession> => {
  loading ??= readFile(new URL('correlation.onnx', import.meta.url)).then((bytes) => loadModel(bytes, 1));
  return loading;
};

/** Values on a grid, channel by channel and row by row. */
export interface Layers {
  readonly values: Float32Array;
  readonly channels: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Multiplies every window of a grid with each template.
 * @param templates one after another, all with the same size and the grid's channels
 * @returns for each template, one sum for each place of a window
 */
export const correlate = async (
  grid: Layers,
  templates: Float32Array,
  size: { readonly columns: number; readonly rows: number },
): Promise<Float32Array> => {
  const { channels } = grid;
  const count = templates.length / (channels * size.columns * size.rows);
  const { sums } = await (await session()).run({
    cells: new Tensor('float32', grid.values, [1, channels, grid.rows, grid.columns]),
    templates: new Tensor('float32', templates, [count, channels, size.rows, size.columns]),
  });
  if (!(sums?.data instanceof Float32Array)) throw new Error('the correlation gave no sums');
  return sums.data;
};
