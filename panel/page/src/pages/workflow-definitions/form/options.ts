import type { FieldType } from '../../../../../../domain/output-field';
import type { ProcessingSettings, WorkflowKind } from '../../../../../../domain/workflow-definitions/definition';
import type { SecondReaderSettings } from '../../../../../../domain/workflow-definitions/second-reader';
import { t } from '../../../languages/message';

/** The display names of the input types. */
export const kindWords: Readonly<Record<WorkflowKind, string>> = {
  document: t('Documents'),
  photo: t('Photos'),
  audio: t('Recordings'),
};

/** The display names of the field types. */
export const typeWords: Readonly<Record<FieldType, string>> = {
  string: t('Text'),
  number: t('Number'),
  integer: t('Whole number'),
  currency: t('Amount'),
  date: t('Date'),
  datetime: t('Date and time'),
  boolean: t('Yes or no'),
  enum: t('Choice'),
  array: t('List'),
  object: t('Group of fields'),
};

export const engineWords: Readonly<Record<ProcessingSettings['engine'], string>> = {
  builtin: t('Built in: runs on the workers, works offline'),
  llm: t('Language model'),
  http: t('Your own processor, over HTTP'),
  sandbox: t('Sandbox: reads nothing, gives the outcome that a test asks for'),
};

export const reviewWords: Readonly<Record<ProcessingSettings['review'], string>> = {
  auto: t('If something is uncertain or suspicious'),
  always: t('Always'),
  never: t('Never, unless blocked as fraud'),
};

export const severalDocumentsWords: Readonly<Record<NonNullable<ProcessingSettings['severalDocuments']>, string>> = {
  together: t('Read them as one document'),
  review: t('Send the submission to review'),
  split: t('Read each document by itself'),
};

export const spreadsWords: Readonly<Record<NonNullable<ProcessingSettings['spreads']>, string>> = {
  keep: t('Keep as one page'),
  cut: t('Cut in two'),
};

export const secondReaderAskWords: Readonly<Record<SecondReaderSettings['ask'], string>> = {
  doubtful: t('Only the doubtful ones'),
  all: t('All, if one is doubtful'),
};

export const secondReaderMissingWords: Readonly<Record<SecondReaderSettings['missing'], string>> = {
  required: t('Doubtful if the field is required'),
  all: t('Always doubtful'),
};

/** The usual formats of each input type. */
export const formatsOf: Readonly<Record<WorkflowKind, readonly string[]>> = {
  document: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/tiff'],
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/webm', 'audio/ogg', 'audio/flac'],
};

/** The initial definition of a new workflow. */
export const newDefinition = {
  slug: '',
  name: '',
  description: '',
  kind: 'document',
  upload: {
    minFiles: 1,
    maxFiles: 5,
    acceptedFormats: ['application/pdf', 'image/jpeg', 'image/png'],
    maxFileSizeMb: 20,
  },
  outputSchema: [],
  processing: { engine: 'builtin', review: 'auto' },
};
