import { DocketError } from '../base/errors.ts';

/** What a file may be given as. A stream is read to its end first: an upload names its length, and may be repeated. */
type FileData = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to upload: a path (not in browsers), a Blob or File, or bytes or a stream with their content type or a name to
 * guess it from. A file of a path is read while it is sent, so it may have any size.
 */
export type UploadFile =
  | string
  | Blob
  | {
      readonly data: FileData;
      readonly contentType?: string;
      readonly name?: string;
    };

/** A file as it is sent. */
export interface PreparedFile {
  readonly blob: Blob;
  readonly contentType: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  xml: 'application/xml',
  txt: 'text/plain',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  flac: 'audio/flac',
  webm: 'audio/webm',
};

/** The content type of a file's name; undefined if its ending is not known. */
export const contentTypeOf = (name: string): string | undefined =>
  contentTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

interface FileSystem {
  openAsBlob(path: string): Promise<Blob>;
}

/** The name is a variable, so that bundlers for browsers do not look for the module. */
const fileSystem = 'node:fs';

const openPath = async (path: string): Promise<Blob> => {
  const module: Promise<FileSystem> = import(/* @vite-ignore */ /* webpackIgnore: true */ fileSystem);
  const { openAsBlob } = await module.catch((cause: unknown) => {
    throw new DocketError('A path cannot be read here. Give the file as a Blob or as bytes.', { cause });
  });
  try {
    return await openAsBlob(path);
  } catch (cause) {
    throw new DocketError(`${path} cannot be read. Check the path.`, { cause });
  }
};

const collect = async (stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Blob> => {
  if (stream instanceof ReadableStream) return new Response(stream).blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of stream) parts.push(new Uint8Array(part));
  return new Blob(parts);
};

const blobOf = async (data: FileData): Promise<Blob> => {
  if (data instanceof Blob) return data;
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return new Blob([data]);
  return collect(data);
};

const prepare = async (file: UploadFile, index: number): Promise<PreparedFile> => {
  const isPath = typeof file === 'string';
  const blob = isPath ? await openPath(file) : await blobOf(file instanceof Blob ? file : file.data);
  const name = isPath ? file : 'name' in file ? String(file.name) : undefined;
  const given = isPath || file instanceof Blob ? undefined : file.contentType;
  const contentType = given ?? (blob.type || (name === undefined ? undefined : contentTypeOf(name)));
  if (!contentType) {
    throw new DocketError(`The content type of file ${index} is not known. Give it as { data, contentType }.`);
  }
  if (blob.size === 0) throw new DocketError(`File ${index} is empty.`);
  return { blob, contentType };
};

/**
 * Opens files and finds their content types.
 * @throws DocketError if a file is empty or cannot be read, or its content type is unknown
 */
export const prepareFiles = async (files: readonly UploadFile[]): Promise<PreparedFile[]> => {
  if (files.length === 0) throw new DocketError('There are no files to upload.');
  return Promise.all(files.map(prepare));
};
