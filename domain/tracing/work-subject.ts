import { isKeyOf, isObject } from '../narrowing.ts';

const idNames = ['companyId', 'sessionId', 'submissionId', 'batchId', 'shelfSessionId', 'runId', 'deliveryId'] as const;

/** The ids of the subject of some work and of the request that asked for it, for log lines and spans. */
export type WorkSubject = { readonly [K in (typeof idNames)[number] | 'requestId']?: string };

const subjectNames = { ses_: 'sessionId', shs_: 'shelfSessionId', bat_: 'batchId' } as const;

/** Picks the ids from the payload of an outbox message, or from the input of a workflow or activity. */
export const subjectOf = (input: unknown): WorkSubject => {
  if (!isObject(input)) return {};
  const ids: Partial<Record<(typeof idNames)[number], string>> = {};
  for (const name of idNames) {
    const value = input[name];
    if (typeof value === 'string') ids[name] = value;
  }
  const { subjectId } = input;
  if (typeof subjectId === 'string') {
    const prefix = subjectId.slice(0, 4);
    if (isKeyOf(subjectNames, prefix)) ids[subjectNames[prefix]] = subjectId;
  }
  return ids;
};

const randomRequestId = /^(?:req_)?[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Whether a request id is ours or a UUID of the caller. Any other may contain arbitrary text, which Temporal must not
 * keep.
 */
export const isRandomRequestId = (requestId: string): boolean => randomRequestId.test(requestId);
