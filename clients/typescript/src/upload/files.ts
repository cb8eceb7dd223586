import { DocketError } from '../base/errors.ts';

/**
 * The forms of a file. A stream is read to its end first, because an upload needs its length and may be repeated: into
 * memory or, from 16 MiB on, into a temporary file if there is a file system.
 */
type FileData = Blob | Uint8Array<ArrayBuffer> | ArrayBuffer | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/**
 * A file to upload: a path (not in browsers), a Blob or File, or bytes or a stream with their content type or a name to
 * guess it from. A file given by its path is read while it is sent, so it may have any size.
 */
export type UploadFile =
  | string
  | Blob
  | {
      readonly data: FileData;
      readonly contentType?: string;
      readonly name?: string;
    };

/** A file in the form in which it is sent. */
export interface PreparedFile {
  readonly blob: Blob;
  readonly contentType: string;
  /** Removes the file's copy. The blob cannot be read afterward. */
  release(): Promise<void>;
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

interface FileHandle {
  writeFile(data: Uint8Array): Promise<unknown>;
  close(): Promise<void>;
}

/** The functions of `node:fs` that are used. Bun and Deno have them too. */
interface FileSystem {
  openAsBlob(path: string): Promise<Blob>;
  readonly promises: {
    mkdtemp(prefix: string): Promise<string>;
    open(path: string, flags: 'a'): Promise<FileHandle>;
    rm(path: string, options: { readonly recursive: true; readonly force: true }): Promise<void>;
  };
}

/** The names are variables, so that bundlers for browsers do not look for the modules. */
const fileSystem = 'node:fs';
const operatingSystem = 'node:os';

const importFileSystem = (): Promise<FileSystem> => import(/* @vite-ignore */ /* webpackIgnore: true */ fileSystem);

const temporaryFolder = async (): Promise<string> => {
  const module: Promise<{ tmpdir(): string }> = import(/* @vite-ignore */ /* webpackIgnore: true */ operatingSystem);
  return (await module).tmpdir();
};

/** A blob, and the function that removes its copy. */
type Opened = Pick<PreparedFile, 'blob' | 'release'>;

const inMemory = (blob: Blob): Opened => ({ blob, release: async () => undefined });

const openPath = async (path: string): Promise<Opened> => {
  const { openAsBlob } = await importFileSystem().catch((cause: unknown) => {
    throw new DocketError('A path cannot be read here. Give the file as a Blob or as bytes.', { cause });
  });
  try {
    return inMemory(await openAsBlob(path));
  } catch (cause) {
    throw new DocketError(`${path} cannot be read. Check the path.`, { cause });
  }
};

/** From this size on, a stream continues in a temporary file. */
const memoryBytesMax = 16 * 1024 * 1024;

/** Not every browser can iterate over a stream. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
}

const spool = async (
  { openAsBlob, promises }: FileSystem,
  parts: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array, unknown>,
): Promise<Opened> => {
  const folder = await promises.mkdtemp(`${await temporaryFolder()}/docket-upload-`);
  const release = () => promises.rm(folder, { recursive: true, force: true });
  try {
    const path = `${folder}/file`;
    const file = await promises.open(path, 'a');
    try {
      for (const part of parts) await file.writeFile(part);
      for (let next = await rest.next(); !next.done; next = await rest.next()) await file.writeFile(next.value);
    } finally {
      await file.close();
    }
    return { blob: await openAsBlob(path), release };
  } catch (error) {
    await release();
    throw error;
  }
};

const collect = async (stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>): Promise<Opened> => {
  const iterable = stream instanceof ReadableStream ? partsOf(stream) : stream;
  const rest = iterable[Symbol.asyncIterator]();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    const part = new Uint8Array(next.value);
    parts.push(part);
    bytes += part.byteLength;
    if (bytes < memoryBytesMax || bytes - part.byteLength >= memoryBytesMax) continue;
    const files = await importFileSystem().catch(() => null);
    if (files?.openAsBlob) return spool(files, parts, rest);
  }
  return inMemory(new Blob(parts));
};

const openData = async (data: FileData): Promise<Opened> => {
  if (data instanceof Blob) return inMemory(data);
  if (data instanceof ArrayBuffer || ArrayBuffer.isView(data)) return inMemory(new Blob([data]));
  return collect(data);
};

const nameOf = (file: UploadFile): string | undefined => {
  if (typeof file === 'string') return file;
  return 'name' in file ? String(file.name) : undefined;
};

const contentTypeFor = (file: UploadFile, blob: Blob, index: number): string => {
  const name = nameOf(file);
  const given = typeof file === 'string' || file instanceof Blob ? undefined : file.contentType;
  const contentType = given ?? (blob.type || (name === undefined ? undefined : contentTypeOf(name)));
  if (!contentType) {
    throw new DocketError(`The content type of file ${index} is not known. Give it as { data, contentType }.`);
  }
  if (blob.size === 0) throw new DocketError(`File ${index} is empty.`);
  return contentType;
};

const open = (file: UploadFile): Promise<Opened> => {
  if (typeof file === 'string') return openPath(file);
  return openData(file instanceof Blob ? file : file.data);
};

const prepare = async (file: UploadFile, index: number): Promise<PreparedFile> => {
  const { blob, release } = await open(file);
  try {
    return { blob, contentType: contentTypeFor(file, blob, index), release };
  } catch (error) {
    await release();
    throw error;
  }
};

/**
 * Opens files and finds their content types. Release each of them when it is no longer needed.
 * @throws DocketError if a file is empty or cannot be read, or its content type is unknown
 */
const prepareFiles = async (files: readonly UploadFile[]): Promise<PreparedFile[]> => {
  if (files.length === 0) throw new DocketError('There are no files to upload.');
  const prepared = await Promise.allSettled(files.map(prepare));
  const opened = prepared.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const failed = prepared.find((one) => one.status === 'rejected');
  if (!failed) return opened;
  await Promise.all(opened.map(({ release }) => release()));
  throw failed.reason;
};

/** Opens files for the duration of `work`. @throws what `work` throws, or DocketError if a file cannot be sent */
export const withFiles = async <T>(
  files: readonly UploadFile[],
  work: (prepared: readonly PreparedFile[]) => Promise<T>,
): Promise<T> => {
  const prepared = await prepareFiles(files);
  try {
    return await work(prepared);
  } finally {
    await Promise.all(prepared.map(({ release }) => release()));
  }
};
