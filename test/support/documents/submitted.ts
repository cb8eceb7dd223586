import { saveProcessingResult } from '../../../prisma/submissions/processing-result.ts';
import type { ExtractedDocument } from '../../../processing/documents/contract.ts';
import { prisma } from '../stack/database.ts';
import type { Tenant } from '../tenant.ts';
import { createSession, type SessionOut } from './sessions.ts';

/** The default result that {@link createProcessed} stores. */
export const extracted: ExtractedDocument = {
  outcome: 'extracted',
  engine: { name: 'test', version: '1', models: {} },
  extractedData: { invoiceNumber: null, date: null, total: null },
  fieldConfidences: {},
  evidence: {},
  confidence: 1,
  certainty: 1,
  invalidFields: {},
  aiSummary: '',
  quality: [],
  fingerprints: [],
  tampering: [],
};

/**
 * A submitted session with a stored result. Only the test publishes it, because the session's workflow waits for a
 * submit.
 */
export const createProcessed = async (
  tenant: Tenant,
  overrides: Parameters<typeof createSession>[1] = {},
  found: Partial<ExtractedDocument> = {},
): Promise<SessionOut> => {
  const session = await createSession(tenant, overrides);
  const { sessionId } = session;
  await prisma.session.update({ where: { id: sessionId }, data: { state: 'submitted', submittedAt: new Date() } });
  await prisma.submission.update({ where: { sessionId }, data: { status: 'processing' } });
  await saveProcessingResult(prisma, { sessionId }, { ...extracted, ...found });
  return session;
};
