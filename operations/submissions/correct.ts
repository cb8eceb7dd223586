import { valueWords } from '../../domain/submissions/search-words.ts';
import { type Actor, type SubmissionStatus, submissionCan } from '../../domain/submissions/status.ts';
import type { Db } from '../../prisma/client.ts';
import { insertSubmissionEvent } from '../../prisma/submissions/change.ts';
import { insertCorrection, lockExtractedData, saveExtractedData } from '../../prisma/submissions/corrections.ts';
import { askForLesson } from '../../prisma/submissions/lessons.ts';
import { addPerson, addValueWords } from '../../prisma/submissions/words.ts';

export interface CorrectionInput {
  readonly submissionId: string;
  readonly field: string;
  /** In the form of the field's type; null if the document does not have it. */
  readonly value: unknown;
  readonly actor: Actor;
}

export type CorrectionResult =
  | { readonly done: true; readonly changed: boolean; readonly before: unknown }
  | { readonly done: false; readonly status: SubmissionStatus };

/**
 * In a transaction: replaces a value of a submission that nobody has decided yet. The previous value is kept, and the
 * history records the change; callers and webhooks get the corrected value. `done: false` carries the status that does
 * not allow it.
 */
export const correctField = async (tx: Db, input: CorrectionInput): Promise<CorrectionResult> => {
  const { submissionId, field, value, actor } = input;
  const { status, data } = await lockExtractedData(tx, submissionId);
  if (!submissionCan('correct', status)) return { done: false, status };
  const before = data[field] ?? null;
  if (JSON.stringify(before) === JSON.stringify(value)) return { done: true, changed: false, before };

  await saveExtractedData(tx, submissionId, { ...data, [field]: value });
  await addValueWords(tx, submissionId, valueWords({ [field]: value }));
  if (actor.type === 'user' && actor.id !== null) await addPerson(tx, submissionId, actor.id);
  await insertCorrection(tx, { submissionId, field, before, after: value, actor });
  await askForLesson(tx, submissionId);
  await insertSubmissionEvent(tx, submissionId, 'field_corrected', actor, { field, before, after: value });
  return { done: true, changed: true, before };
};
