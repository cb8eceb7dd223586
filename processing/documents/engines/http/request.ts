import { requireValue } from '../../../../domain/assert.ts';
import { standardWebhookHeaders, webhookHeaders } from '../../../../domain/webhooks/signature.ts';
import { outputJsonSchema } from '../../../../domain/workflow-definitions/output-json-schema.ts';
import type { DocumentInput, Handover, PendingDocument } from '../../contract.ts';
import type { ProcessorRequest } from './protocol.ts';

const eventType = 'processing.requested';

/** Builds the request for one document. Its file URLs expire when the time for the answer is over. */
export const buildRequest = async (
  input: DocumentInput,
  pending: PendingDocument,
  handover: Handover,
  now = new Date(),
): Promise<ProcessorRequest> => {
  const { answerWithinMs, fingerprints } = pending;
  const expiresAt = new Date(now.getTime() + answerWithinMs).toISOString();
  const files = await Promise.all(
    fingerprints.map(async ({ fileIndex, sha256, byteSize, sniffedType }) => ({
      fileIndex,
      label: requireValue(
        input.files.find((file) => file.fileIndex === fileIndex),
        'the file of a page',
      ).label,
      contentType: sniffedType,
      byteSize,
      sha256,
      url: await handover.fileUrl(fileIndex, Math.ceil(answerWithinMs / 1000)),
      urlExpiresAt: expiresAt,
    })),
  );
  const { locale, language } = input.processing;
  return {
    type: eventType,
    protocol: 1,
    sessionId: handover.sessionId,
    submissionId: handover.submissionId,
    workflow: { ...handover.workflow, kind: input.kind },
    locale: locale ?? null,
    language: language ?? null,
    outputSchema: outputJsonSchema(input.outputSchema),
    requiredFields: input.outputSchema.filter(({ required }) => required).map(({ name }) => name),
    files,
    callback: { url: handover.callbackUrl, expiresAt },
  };
};

/** The headers of a request: signed like webhooks, with an idempotency key that identifies repeated requests. */
export const requestHeaders = (handover: Handover, rawBody: string, sentAt = new Date()): Record<string, string> => ({
  ...webhookHeaders({ keyHashHex: handover.signingKey, eventId: handover.sessionId, eventType, rawBody, sentAt }),
  ...(handover.secrets.length > 0
    ? standardWebhookHeaders({ secrets: handover.secrets, eventId: handover.sessionId, rawBody, sentAt })
    : {}),
  'Idempotency-Key': handover.sessionId,
  Accept: 'application/json',
});
