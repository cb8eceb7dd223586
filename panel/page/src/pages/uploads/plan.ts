import { at, requireValue } from '../../../../../domain/assert.ts';
import { listWords } from '../../languages/formats.ts';
import { t } from '../../languages/message.ts';
/** The limits of a workflow. */
export interface UploadTarget {
  readonly slug: string;
  readonly name: string;
  readonly minFiles: number;
  readonly maxFiles: number;
  readonly acceptedFormats: readonly string[];
  readonly maxFileSizeMb: number;
}

/** A file that a person has chosen. */
export interface ChosenFile {
  readonly id: string;
  readonly file: Pick<File, 'name' | 'type' | 'size'>;
}

/** Files that become one submission, in their order. */
export interface PlannedDocument<Chosen extends ChosenFile = ChosenFile> {
  readonly id: string;
  readonly files: readonly Chosen[];
  readonly contentTypes: readonly string[];
}

/** Types by file extension, for files whose type the browser does not know. */
const typesByEnding: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  txt: 'text/plain',
  xml: 'application/xml',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
};

/** The type under which a workflow accepts a file; null if it does not. */
export const acceptedTypeOf = ({ name, type }: ChosenFile['file'], accepted: readonly string[]): string | null => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return [type, typesByEnding[ending] ?? ''].find((one) => accepted.includes(one)) ?? null;
};

/** Returns why a workflow refuses a file; null if it takes it. */
export const refusalOf = ({ file }: ChosenFile, { acceptedFormats, maxFileSizeMb }: UploadTarget): string | null => {
  if (file.size === 0) return t('The file is empty.');
  if (file.size > maxFileSizeMb * 1024 * 1024) return t('Larger than {maxFileSizeMb} MB.', { maxFileSizeMb });
  if (acceptedTypeOf(file, acceptedFormats) === null) {
    return t('Not one of the accepted types: {acceptedFormats}.', { acceptedFormats: listWords(acceptedFormats) });
  }
  return null;
};

/** Whether each file can be its own document in a workflow, and whether all files can be one document. */
export const groupings = ({ minFiles, maxFiles }: UploadTarget): { single: boolean; together: boolean } => ({
  single: minFiles === 1,
  together: maxFiles > 1,
});

/** The documents created from the accepted files. `together` puts all files into one document. */
export const planDocuments = <Chosen extends ChosenFile>(
  chosen: readonly Chosen[],
  target: UploadTarget,
  together: boolean,
): PlannedDocument<Chosen>[] => {
  const accepted = chosen.filter((one) => refusalOf(one, target) === null);
  const documentOf = (files: readonly Chosen[]): PlannedDocument<Chosen> => ({
    id: files.map(({ id }) => id).join('+'),
    files,
    contentTypes: files.map(({ file }) =>
      requireValue(acceptedTypeOf(file, target.acceptedFormats), 'the type of an accepted file'),
    ),
  });
  if (!together) return accepted.map((one) => documentOf([one]));
  return accepted.length > 0 ? [documentOf(accepted)] : [];
};

/** Returns why a document cannot be uploaded yet; null if it can. */
export const countProblem = ({ files }: PlannedDocument, { minFiles, maxFiles }: UploadTarget): string | null => {
  if (files.length < minFiles) return t('This workflow needs at least {minFiles} files in a document.', { minFiles });
  if (files.length > maxFiles) return t('This workflow takes at most {maxFiles} files in a document.', { maxFiles });
  return null;
};

const nameLengthMax = 200;

/** The text by which people recognize a document in lists, and by which a repeated upload is the same one. */
export const clientSubmissionIdOf = ({ id, files }: PlannedDocument): string => {
  const more = files.length > 1 ? ` and ${files.length - 1} more` : '';
  return `${at(files, 0).file.name.slice(0, nameLengthMax)}${more} #${id.slice(0, 8)}`;
};
