import { beforeAll, describe, expect, it } from 'vitest';
import { blurredPhoto, encryptedPdf, invoicePdf, textPdf, truncatedPdf } from '../../support/documents/documents.ts';
import {
  createSession,
  finishSession,
  type JobOut,
  readSubmission,
  submit,
  upload,
  waitForEnd,
} from '../../support/documents/sessions.ts';
import { createTenant, type Tenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

/** Processes one file with these settings. @returns the job, the submission and the event that was sent */
const process = async (tenant: Tenant, bytes: Uint8Array<ArrayBuffer>, contentType = 'application/pdf') => {
  const receiver = await startReceiver();
  const session = await createSession(tenant, { contentTypes: [contentType], webhookUrl: receiver.url });
  await upload(session, 0, bytes);
  await submit(tenant.api, session);
  const job = await waitForEnd(tenant.api, session.sessionId);
  const [webhook] = await receiver.waitFor(1);
  const event: JobOut & { eventType: string } = JSON.parse(webhook?.rawBody ?? '');
  return { job, event, submission: await readSubmission(tenant.api, session.submissionId) };
};

describe('A session with files that cannot be processed', () => {
  let tenant: Tenant;
  beforeAll(async () => {
    tenant = await createTenant({ workflow: { processing: { review: 'always', quality: { enabled: true } } } });
  });

  it.each([
    ['a PDF that breaks off', truncatedPdf, /damaged|corrupt/i],
    ['a PDF with a password', encryptedPdf, /password|encrypted/i],
    ['a file of one space', async () => new Uint8Array([0x20]), /./],
    ['text that calls itself a PDF', async () => new TextEncoder().encode('hello, world'), /./],
  ])(
    'A session with files that cannot be processed fails with a reason that people understand: %s',
    async (_, make, reason) => {
      const { job, event, submission } = await process(tenant, await make());
      expect(job).toMatchObject({ state: 'failed', submissionStatus: 'failed', result: null });
      expect(job.failedReason).toMatch(reason);
      expect(job.failedReason).toContain('"front"');
      expect(job.processedAt).not.toBeNull();
      expect(event).toMatchObject({ eventType: 'session.failed', state: 'failed', failedReason: job.failedReason });
      expect(submission.failedReason).toBe(job.failedReason);
      expect(submission.events.map(({ type }) => type)).toContain('processing_failed');
    },
  );

  it('A session with files that cannot be processed fails with the submission status capture_quality_blocked if the capture fails the quality gate', async () => {
    const { job, event, submission } = await process(tenant, await blurredPhoto(), 'image/jpeg');
    expect(job).toMatchObject({ state: 'failed', submissionStatus: 'capture_quality_blocked', result: null });
    expect(event).toMatchObject({ eventType: 'session.failed', submissionStatus: 'capture_quality_blocked' });
    expect(job.failedReason).toMatch(/picture|camera/);
    expect(submission.events.map(({ type }) => type)).toContain('capture_quality_blocked');
    expect(submission).toMatchObject({ fraudStatus: null, fraudScore: 0, extractedData: null });
  });
});

describe('A submission after processing', () => {
  const outcome = async (processing: object, bytes?: Uint8Array<ArrayBuffer>) => {
    const tenant = await createTenant({ workflow: { processing: { fraud: { enabled: false }, ...processing } } });
    const { event } = await process(tenant, bytes ?? (await invoicePdf()));
    return [event.submissionStatus, event.eventType, event.state];
  };
  const approved = ['approved', 'session.completed', 'completed'];
  const review = ['review', 'session.review_required', 'completed'];
  const withoutTotal = () =>
    textPdf(['Northwind Tools Ltd', 'Invoice number: INV-1', 'Invoice date: 2026-03-14', 'Thank you for your order']);

  it('A submission after processing is approved with session.completed if it is clean and confident', async () => {
    expect(await outcome({ review: 'auto', reviewBelow: 0.5 })).toEqual(approved);
  });

  it("A submission after processing needs a review if the version's review is always", async () => {
    expect(await outcome({ review: 'always' })).toEqual(review);
  });

  it('A submission after processing needs a review if a required field is missing', async () => {
    expect(await outcome({ review: 'auto', reviewBelow: 0 }, await withoutTotal())).toEqual(review);
  });

  it('A submission after processing needs a review if its confidence is below reviewBelow', async () => {
    expect(await outcome({ review: 'auto', reviewBelow: 1 })).toEqual(review);
  });

  it("A submission after processing is approved although a field is missing if the version's review is never", async () => {
    expect(await outcome({ review: 'never', reviewBelow: 1 }, await withoutTotal())).toEqual(approved);
  });

  it('A submission after processing has the reasons for its review in its history', async () => {
    const tenant = await createTenant({ workflow: { processing: { review: 'always', fraud: { enabled: false } } } });
    const { session } = await finishSession(tenant);
    const { events } = await readSubmission(tenant.api, session.submissionId);
    const details = events.find(({ type }) => type === 'processing_completed')?.details;
    expect(details?.reviewReasons).toEqual(['this workflow version requires a review of every submission']);
  });

  it.each([
    ['http', 'PROCESSOR_URL'],
    ['llm', 'LLM_BASE_URL'],
  ] as const)(
    'A submission after processing fails and names the setting if the installation is not set up for the engine: %s',
    async (engine, setting) => {
      const tenant = await createTenant({ workflow: { processing: { engine } } });
      const { job } = await process(tenant, await invoicePdf());
      expect(job).toMatchObject({ state: 'failed', submissionStatus: 'failed' });
      expect(job.failedReason).toContain(setting);
    },
  );
});
