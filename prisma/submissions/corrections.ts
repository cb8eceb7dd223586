import { newId } from '../../domain/ids.ts';
import { membersOf, oneOf } from '../../domain/narrowing.ts';
import { type Actor, type SubmissionStatus, submissionStatuses } from '../../domain/submissions/status.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { storedJson, toJson } from '../json.ts';

const json = (value: unknown) => (value === null ? Prisma.JsonNull : storedJson<Prisma.InputJsonValue>(value));

/** Locks a submission until the transaction ends, and returns its status and its values by field name. */
export const lockExtractedData = async (
  tx: Db,
  submissionId: string,
): Promise<{ readonly status: SubmissionStatus; readonly data: Readonly<Record<string, unknown>> }> => {
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR UPDATE`;
  const row = await tx.submission.findUniqueOrThrow({
    where: { id: submissionId },
    select: { status: true, extractedData: true },
  });
  return { status: oneOf(submissionStatuses, row.status), data: membersOf(row.extractedData) };
};

/** Replaces the values of a submission. */
export const saveExtractedData = async (
  tx: Db,
  submissionId: string,
  data: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await tx.submission.update({ where: { id: submissionId }, data: { extractedData: toJson(data) } });
};

export interface Correction {
  readonly submissionId: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly actor: Actor;
}

/** Records the values of a field before and after a correction, and the person who corrected it. */
export const insertCorrection = async (
  tx: Db,
  { submissionId, field, before, after, actor }: Correction,
): Promise<void> => {
  await tx.fieldCorrection.create({
    data: {
      id: newId('correction'),
      submissionId,
      field,
      extracted: json(before),
      corrected: json(after),
      userId: actor.id,
      correctedBy: actor.label,
    },
  });
};

/** The values of a submission with their places on the pages. */
export const findReadValues = (
  db: Db,
  submissionId: string,
): Promise<{ readonly extractedData: unknown; readonly evidence: unknown }> =>
  db.submission.findUniqueOrThrow({ where: { id: submissionId }, select: { extractedData: true, evidence: true } });
