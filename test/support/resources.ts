import { randomUUID } from 'node:crypto';
import { insertFraudMatches } from '../../prisma/fraud/store.ts';
import { createSession } from './documents/sessions.ts';
import { prisma } from './stack/database.ts';
import type { Tenant } from './tenant.ts';

/** An object for each path parameter of the document side, by the parameter's name. */
export type Resources = Record<'slug' | 'version' | 'sessionId' | 'submissionId' | 'matchId' | 'batchRef', string>;

/** A fraud match of a submission, as processing writes it. @returns its id */
export const insertMatch = async ({ companyId }: Tenant, submissionId: string, score = 0.65): Promise<string> => {
  const explanation = 'The PDF was changed after it was made.';
  const checkType = 'document_tampering';
  await insertFraudMatches(prisma, companyId, submissionId, [
    {
      checkType,
      targetSubmissionId: null,
      score,
      similarity: 0,
      explanation,
      signals: ['changed_later'],
      differences: [],
    },
  ]);
  const { id } = await prisma.fraudMatch.findFirstOrThrow({ where: { submissionId, checkType } });
  return id;
};

/** Creates one object of each kind: a pending session in a batch, and a fraud match. */
export const createResources = async (tenant: Tenant): Promise<Resources> => {
  const batchRef = `batch-${randomUUID()}`;
  const { sessionId, submissionId } = await createSession(tenant, { batchRef });
  const matchId = await insertMatch(tenant, submissionId);
  return { slug: tenant.workflow.slug, version: '1', sessionId, submissionId, matchId, batchRef };
};
