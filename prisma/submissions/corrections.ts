import { newId } from '../../domain/ids.ts';
import type { Actor, SubmissionStatus } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { insertSubmissionEvent } from './find.ts';

/** Statuses in which nobody has decided yet, so that a value may still be put right. */
export const correctableStatuses = ['review', 'capture_quality_blocked'] as const satisfies readonly SubmissionStatus[];

export interface CorrectionInput {
  readonly submissionId: string;
  readonly field: string;
  /** As the field's type wants it; null for "it is not there". */
  readonly value: unknown;
  readonly actor: Actor;
}

export type CorrectionResult =
  | { readonly done: true; readonly changed: boolean; readonly before: unknown }
  | { readonly done: false; readonly status: string };

const json = (value: unknown) => (value === null ? Prisma.JsonNull : (value as Prisma.InputJsonValue));

/**
 * In a transaction: replaces a value of a submission that nobody has decided yet. The value that stood there is kept, and the history tells of
 * the change; callers and webhooks get the corrected value. `done: false` tells the status that does not allow it.
 */
export const correctField = async (tx: Db, input: CorrectionInput): Promise<CorrectionResult> => {
  const { submissionId, field, value, actor } = input;
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
  const row = await tx.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: { status: true, extractedData: true },
  });
  if (!correctableStatuses.some((status) => status === row.status)) return { done: false, status: row.status };
  const data = (row.extractedData ?? {}) as Record<string, unknown>;
  const before = data[field] ?? null;
  if (JSON.stringify(before) === JSON.stringify(value)) return { done: true, changed: false, before };
  await tx.submission.update({
    where: { id: submissionId },
    data: { extractedData: { ...data, [field]: value } as Prisma.InputJsonObject },
  });
  await tx.fieldCorrection.create({
    data: {
      id: newId('correction'),
      submissionId,
      field,
      extracted: json(before),
      corrected: json(value),
      userId: actor.id,
      correctedBy: actor.label,
    },
  });
  const details = { field, before, after: value } as Record<string, Prisma.InputJsonValue | null>;
  await insertSubmissionEvent(tx, submissionId, 'field_corrected', actor, details);
  return { done: true, changed: true, before };
};
