import { overloaded, ProblemError } from '../../../domain/problems.ts';
import type { CreationResult } from '../../../operations/sessions/create.ts';
import type { NewSession } from '../../../prisma/sessions/create.ts';
import type { UploadQuota } from '../../../prisma/sessions/pending-uploads.ts';
import { quotaReached } from './quota.ts';

/** The problem of a session that was not created. */
export const refusedCreation = (
  kind: Exclude<CreationResult['kind'], 'created' | 'existing'>,
  session: NewSession,
  batchRef: string | undefined,
  quota: UploadQuota,
): ProblemError => {
  switch (kind) {
    case 'batch_completed':
      return new ProblemError(
        'conflict',
        `The batch ${batchRef} has already completed and cannot accept new sessions.`,
      );
    case 'contended':
      return overloaded('Other requests used this clientSubmissionId at the same moment. Send it again.');
    default:
      return quotaReached(kind, session, quota);
  }
};
