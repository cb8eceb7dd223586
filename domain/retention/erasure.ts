import { keysOf, recordOf } from '../narrowing.ts';

/** The kinds of subjects that can be erased, and put on legal hold. */
export const erasureSubjects = ['submission', 'capture', 'company'] as const;
export type ErasureSubject = (typeof erasureSubjects)[number];

/** How the audit log names the subjects. */
export const auditTypes = {
  submission: 'submission',
  capture: 'shelf_capture',
  company: 'company',
} as const satisfies Record<ErasureSubject, string>;

/** How much an erasure removes, or would remove. Files are uploaded documents and photos. */
export interface ErasedContents {
  readonly submissions: number;
  readonly captures: number;
  readonly files: number;
  readonly deliveries: number;
  readonly events: number;
  readonly fingerprints: number;
}

export const nothingErased: ErasedContents = {
  submissions: 0,
  captures: 0,
  files: 0,
  deliveries: 0,
  events: 0,
  fingerprints: 0,
};

/** The sum of two counts. */
export const addContents = (one: ErasedContents, other: ErasedContents): ErasedContents =>
  recordOf(keysOf(nothingErased), (name) => one[name] + other[name]);
