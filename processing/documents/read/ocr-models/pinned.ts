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
