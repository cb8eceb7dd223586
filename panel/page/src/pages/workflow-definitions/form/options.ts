import type { FieldType } from '../../../../../../domain/output-field';
import type { ProcessingSettings, WorkflowKind } from '../../../../../../domain/workflow-definitions/definition';

/** The display names of the input types. */
export const kindWords: Readonly<Record<WorkflowKind, string>> = {
  document: 'Documents',
  photo: 'Photos',
  audio: 'Recordings',
};

/** The display names of the field types. */
export const typeWords: Readonly<Record<FieldType, string>> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  currency: 'Amount',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  enum: 'Choice',
  array: 'List',
  object: 'Group of fields',
};

export const engineWords: Readonly<Record<ProcessingSettings['engine'], string>> = {
  builtin: 'Built in: runs on the workers, works offline',
  llm: 'Language model',
  http: 'Your own processor, over HTTP',
  sandbox: 'Sandbox: reads nothing, gives the outcome that a test asks for',
};

export const reviewWords: Readonly<Record<ProcessingSettings['review'], string>> = {
  auto: 'If something is uncertain or suspicious',
  always: 'Always',
  never: 'Never, unless blocked as fraud',
};

export const severalDocumentsWords: Readonly<Record<NonNullable<ProcessingSettings['severalDocuments']>, string>> = {
  together: 'Read them as one document',
  review: 'Send the submission to review',
  split: 'Read each document by itself',
};

export const spreadsWords: Readonly<Record<NonNullable<ProcessingSettings['spreads']>, string>> = {
  keep: 'Keep as one page',
  cut: 'Cut in two',
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
