import type { Docket, SubmissionListItem } from 'docket-capture';
import { hashContent, idOfParts } from '../base/same-files.ts';

/** A document that is sent at most once. */
export interface Document {
  readonly name: string;
  readonly data: Blob;
}

/** The target of documents. */
export interface Target {
  readonly docket: Docket;
  readonly workflow: string;
  readonly webhookUrl?: string | undefined;
}

/** The outcome of a document. */
export interface Submitted {
  readonly submissionId: string;
  readonly clientSubmissionId: string;
  /** Whether it had been submitted before this call. */
  readonly alreadySubmitted: boolean;
}

const foundMax = 20;
const metadataNameMax = 500;

/** Whether a submission belongs to an upload that was never finished and no longer can be. */
const isExpired = async (docket: Docket, item: SubmissionListItem, signal: AbortSignal): Promise<boolean> => {
  if (item.submissionStatus !== 'failed') return false;
  const { events } = await docket.submissions.get(item.id, { signal });
  return events.some(({ type }) => type === 'expired');
};

type Found = { readonly kind: 'submitted'; readonly submissionId: string } | { readonly kind: 'open' | 'expired' };

/**
 * Finds the submission with this id. The idempotency key of a session lasts only 30 minutes, so the submissions are
 * searched first: that finds a document that was submitted before a crash of any length.
 */
const find = async ({ docket, workflow }: Target, clientSubmissionId: string, signal: AbortSignal): Promise<Found> => {
  const found = await docket.submissions
    .list({ workflow, clientSubmissionId, limit: foundMax, signal })
    .toArray(foundMax);
  let isOpen = found.length === 0;
  for (const item of found) {
    if (item.submissionStatus === 'created') {
      isOpen = true;
    } else if (!(await isExpired(docket, item, signal))) {
      return { kind: 'submitted', submissionId: item.id };
    }
  }
  return { kind: isOpen ? 'open' : 'expired' };
};

/**
 * Uploads and submits a document, unless a document with this name and content was submitted to the workflow before.
 * Its `clientSubmissionId` is derived from both, so a process that was killed at any moment continues where it stopped.
 * If the session of an id expired without a submit, the id cannot be reused, and the next one gets a number.
 */
export const submitOnce = async (target: Target, { name, data }: Document, signal: AbortSignal): Promise<Submitted> => {
  const { docket, workflow, webhookUrl } = target;
  const id = idOfParts('file', [name.normalize('NFC'), await hashContent(data)]);
  for (let number = 1; ; number += 1) {
    const clientSubmissionId = number === 1 ? id : `${id}-${number}`;
    const found = await find(target, clientSubmissionId, signal);
    if (found.kind === 'expired') continue;
    if (found.kind === 'submitted') {
      return { submissionId: found.submissionId, clientSubmissionId, alreadySubmitted: true };
    }
    const { submissionId, alreadySubmitted } = await docket.upload([{ data, name }], {
      workflow,
      clientSubmissionId,
      metadata: { source: 'folder', files: name.slice(-metadataNameMax) },
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
      signal,
    });
    return { submissionId, clientSubmissionId, alreadySubmitted };
  }
};
