import type { FieldType } from '../../../../../domain/output-field';
import type { ProcessingSettings, WorkflowKind } from '../../../../../domain/workflow-definitions/definition';

/** What a workflow takes. */
export const kindWords: Readonly<Record<WorkflowKind, string>> = {
  document: 'Documents',
  photo: 'Photos',
  audio: 'Recordings',
};

/** Types of output fields. */
export const typeWords: Readonly<Record<FieldType, string>> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  currency: 'Amount of money',
  date: 'Date',
  datetime: 'Date and time',
  boolean: 'Yes or no',
  enum: 'One of some values',
  array: 'List',
  object: 'Group of fields',
};

export const engineWords: Readonly<Record<ProcessingSettings['engine'], string>> = {
  builtin: 'Built in: reads on the workers, works offline',
  llm: 'Language model',
  http: 'Own processor, by HTTP',
};

export const reviewWords: Readonly<Record<ProcessingSettings['review'], string>> = {
  auto: 'Where something is unsure or suspicious',
  always: 'Always',
  never: 'Never, unless fraud blocks it',
};

/** Formats that each kind of workflow usually takes. */
export const formatsOf: Readonly<Record<WorkflowKind, readonly string[]>> = {
  document: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/tiff'],
  photo: ['image/jpeg', 'image/png', 'image/webp', 'image/heic'],
  audio: ['audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/webm', 'audio/ogg', 'audio/flac'],
};

/** What a new workflow begins with. */
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
