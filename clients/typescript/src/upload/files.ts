import { DocketError } from '../base/errors.ts';

/** A file to upload: a Blob or File, or bytes with their content type or a name to guess it from. */
export type UploadFile =
  | Blob
  | {
      readonly data: Blob | Uint8Array<ArrayBuffer> | ArrayBuffer;
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

const nameOf = (file: UploadFile): string | undefined => ('name' in file ? String(file.name) : undefined);

const prepare = (file: UploadFile, index: number): PreparedFile => {
  const blob = file instanceof Blob ? file : file.data instanceof Blob ? file.data : new Blob([file.data]);
  const name = nameOf(file);
  const given = file instanceof Blob ? undefined : file.contentType;
  const contentType = given ?? (blob.type || (name === undefined ? undefined : contentTypeOf(name)));
  if (!contentType) {
    throw new DocketError(`The content type of file ${index} is not known. Give it as { data, contentType }.`);
  }
  if (blob.size === 0) throw new DocketError(`File ${index} is empty.`);
  return { blob, contentType };
};

/** The bytes and content types of files. @throws DocketError if a file is empty or its content type is unknown */
export const prepareFiles = (files: readonly UploadFile[]): PreparedFile[] => {
  if (files.length === 0) throw new DocketError('There are no files to upload.');
  return files.map(prepare);
};
