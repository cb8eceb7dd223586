import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Tensor {
  dispose(): void;
}

interface TensorFlow {
  setBackend(name: string): Promise<boolean>;
  ready(): Promise<void>;
  tensor3d(values: Uint8Array, shape: readonly [number, number, number], type: 'int32'): Tensor;
}

interface Classifier {
  classify(picture: Tensor): Promise<readonly { readonly className: string; readonly probability: number }[]>;
}

interface FoundFace {
  readonly score: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface FaceApi {
  readonly nets: { readonly ssdMobilenetv1: { loadFromDisk(folder: string): Promise<void> } };
  readonly SsdMobilenetv1Options: new (options: { minConfidence: number; maxResults: number }) => object;
  detectAllFaces(picture: Tensor, options: object): Promise<readonly FoundFace[]>;
}

export interface ModerationModels {
  readonly tensorFlow: TensorFlow;
  readonly classifier: Classifier;
  readonly faces: FaceApi;
}

const load = async (): Promise<ModerationModels> => {
  const require = createRequire(import.meta.url);
  const tensorFlow: TensorFlow = require('@tensorflow/tfjs');
  const wasm: { setWasmPaths(folder: string): void } = require('@tensorflow/tfjs-backend-wasm');
  wasm.setWasmPaths(join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist/'));
  await tensorFlow.setBackend('wasm');
  await tensorFlow.ready();
  const nsfw: { load(name: string): Promise<Classifier> } = require('nsfwjs');
  const classifier = await nsfw.load('MobileNetV2');
  const faces: FaceApi = require('@vladmandic/face-api/dist/face-api.node-wasm.js');
  await faces.nets.ssdMobilenetv1.loadFromDisk(
    join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model'),
  );
  return { tensorFlow, classifier, faces };
};

let loading: Promise<ModerationModels> | null = null;

/** The models inside the npm packages, loaded once per process. Nothing is downloaded. */
export const moderationModels = (): Promise<ModerationModels> => {
  loading ??= load();
  return loading;
};
