/** A model in the folder `models`, and the package that publishes it for TensorFlow.js. */
export interface PinnedModel {
  readonly name: string;
  /** Lowercase hex. */
  readonly sha256: string;
  readonly source: { readonly name: string; readonly version: string; readonly license: string };
}

/** Written by `dev/moderation-models/convert.py`. */
export const pinnedModels = {
  classifier: {
    name: 'nsfwjs-mobilenet-v2.onnx',
    sha256: '711f4b6a59e6d4f6446a344e4776480e496b1fc82d6fcf9edbe3c9c92cf5093d',
    source: { name: 'nsfwjs', version: '4.4.0', license: 'MIT' },
  },
  faceDetector: {
    name: 'face-api-ssd-mobilenet-v1.onnx',
    sha256: '73603f653d36cb3fd474b5c1697ee5b3148383f9bb3d6980caf5a01d352b3bf8',
    source: { name: 'face-api', version: '1.7.15', license: 'MIT' },
  },
} as const satisfies Readonly<Record<string, PinnedModel>>;
