import { constants } from 'node:fs';
import { createRequire } from 'node:module';

/** The part of OpenCV's WebAssembly build that we use. Matrices are outside JavaScript's heap and must be deleted. */
export interface Mat {
  readonly rows: number;
  readonly cols: number;
  readonly data: Uint8Array;
  readonly data32F: Float32Array;
  readonly data64F: Float64Array;
  delete(): void;
}

interface KeyPoint {
  readonly pt: { readonly x: number; readonly y: number };
  readonly size: number;
  readonly angle: number;
  readonly response: number;
}

interface KeyPointVector {
  size(): number;
  get(index: number): KeyPoint;
  delete(): void;
}

interface Akaze {
  setThreshold(threshold: number): void;
  setNOctaves(octaves: number): void;
  setNOctaveLayers(layers: number): void;
  detectAndCompute(image: Mat, mask: Mat, keypoints: KeyPointVector, descriptors: Mat): void;
  delete(): void;
}

export interface OpenCv {
  readonly Mat: new (rows?: number, cols?: number, type?: number) => Mat;
  readonly AKAZE: new () => Akaze;
  readonly KeyPointVector: new () => KeyPointVector;
  readonly CV_8UC1: number;
  readonly CV_8UC3: number;
  readonly CV_32FC2: number;
  readonly CV_64FC1: number;
  readonly INTER_CUBIC: number;
  readonly RANSAC: number;
  readonly TM_CCOEFF_NORMED: number;
  matchTemplate(image: Mat, template: Mat, result: Mat, method: number): void;
  warpPerspective(
    from: Mat,
    to: Mat,
    matrix: Mat,
    size: { readonly width: number; readonly height: number },
    interpolation: number,
  ): void;
  findHomography(from: Mat, to: Mat, method: number, threshold: number, mask: Mat): Mat;
}

type Loading = OpenCv & { then?: (loaded: (module: OpenCv & { then?: unknown }) => void) => void };

const processEvents = ['uncaughtException', 'unhandledRejection'] as const;

/**
 * OpenCV reads the flags of files, which it never uses, through an interface of Node.js that is deprecated and, in a
 * process with permissions, forbidden. This replacement offers only the flags.
 */
const offerFileFlags = (): void => {
  if (!process.permission) return;
  Object.defineProperty(process, 'binding', { value: () => ({ fs: constants }), configurable: true });
};

const load = (): Promise<OpenCv> => {
  const before = new Map(processEvents.map((event) => [event, process.rawListeners(event)]));
  offerFileFlags();
  const module: Loading = createRequire(import.meta.url)('@techstark/opencv-js');
  // Its runtime installs handlers that print the whole library when the process has an error.
  for (const event of processEvents) {
    for (const listener of process.rawListeners(event)) {
      // biome-ignore lint/plugin/casts: Node.js lists listeners without their parameters
      if (!before.get(event)?.includes(listener)) process.removeListener(event, listener as () => void);
    }
  }
  return new Promise((resolve) => {
    if (!module.then) return resolve(module);
    module.then((ready) => {
      // The module is a thenable that resolves to itself, so awaiting it directly would never end.
      delete ready.then;
      resolve(ready);
    });
  });
};

let loading: Promise<OpenCv> | null = null;

/** OpenCV, loaded once per process. */
export const openCv = (): Promise<OpenCv> => {
  loading ??= load();
  return loading;
};
