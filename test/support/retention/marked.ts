import { randomInt } from 'node:crypto';
import { newId } from '../../../domain/ids.ts';
import { sessionWorkflowId } from '../../../workflows/session/contract.ts';
import { invoiceLines, invoiceValues, textPdf } from '../documents/documents.ts';
import { createReviewTenant } from '../documents/panel-submissions.ts';
import { finishSession, readJob } from '../documents/sessions.ts';
import { createPerson, signIn } from '../panel.ts';
import { prisma } from '../stack/database.ts';
import { eventually } from '../stack/eventually.ts';
import { invoiceFields, type Tenant } from '../tenant.ts';
import { startReceiver } from '../webhooks/receiver.ts';

/** A submission that carries a marker everywhere a caller or a reviewer can put a value. */
export interface MarkedSubmission {
  readonly marker: string;
  readonly sessionId: string;
  readonly submissionId: string;
  /** The Temporal workflows that worked on the submission. */
  readonly workflowIds: readonly string[];
}

/** A company in an organization whose documents are checked for fraud and reviewed. */
export const createMarkedTenant = () =>
  createReviewTenant({
    outputSchema: [...invoiceFields],
    processing: { review: 'always', fraud: { identifyingFields: ['invoiceNumber'] } },
  });

/** A PDF whose bytes contain the marker as plain text, too. PDF readers ignore the bytes after the end. */
const markedPdf = async (marker: string): Promise<Uint8Array<ArrayBuffer>> => {
  const pdf = await textPdf(invoiceLines({ ...invoiceValues(), invoiceNumber: marker }));
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n%${marker}\n`)]));
};

/**
 * Processes, corrects and rejects a document with a marker in its text and bytes, its metadata, its client's ids, its
 * reviewer's words, and in another submission's fraud match with it.
 */
export const markSubmission = async (tenant: Tenant & { organizationId: string }): Promise<MarkedSubmission> => {
  const marker = `MARK-${randomInt(10_000_000, 99_999_999)}`;
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 500 : 200, body: marker }));
  const { session } = await finishSession(tenant, [await markedPdf(marker)], {
    clientSubmissionId: `client-${marker}`,
    metadata: { note: marker },
    externalUser: { name: marker },
    webhookUrl: receiver.url,
  });
  const { sessionId, submissionId } = session;
  const reviewer = await signIn(await createPerson('reviewer', tenant.organizationId));
  // The words on the page are kept next to the file once someone has asked for them.
  await reviewer.send('GET', `/admin/api/submissions/${submissionId}/pages/0/1/words`);
  const field = `/admin/api/submissions/${submissionId}/fields/invoiceNumber`;
  await reviewer.send('PATCH', field, { value: `${marker}-A` });
  await reviewer.send('POST', `/admin/api/submissions/${submissionId}/reject`, { reason: `because of ${marker}` });
  await eventually('both deliveries have settled', async () => {
    const deliveries = await prisma.delivery.findMany({ where: { submissionId }, select: { status: true } });
    return deliveries.length === 2 && deliveries.every(({ status }) => status === 'delivered');
  });
  const other = await finishSession(tenant);
  await prisma.fraudMatch.create({
    data: {
      id: newId('fraudMatch'),
      companyId: tenant.companyId,
      submissionId: other.session.submissionId,
      targetSubmissionId: submissionId,
      checkType: 'exact_duplicate',
      score: 0.5,
      similarity: 0.5,
      details: { explanation: `Looks like ${marker}` },
    },
  });
  const deliveries = await prisma.delivery.findMany({ where: { submissionId }, select: { id: true, series: true } });
  const workflowIds = [
    sessionWorkflowId({ sessionId }),
    ...deliveries.map(({ id, series }) => (series === 1 ? id : `${id}/${series}`)),
  ];
  await readJob(tenant.api, sessionId);
  return { marker, sessionId, submissionId, workflowIds };
};
