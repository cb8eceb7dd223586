import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../../base/refusal.ts';
import { type ExpectedSample, samplePath } from '../catalog/documents.ts';
import type { DemoApi } from './api.ts';
import { ApiError, uploadFile } from './caller.ts';
import type { ReceivedWebhook, WebhookReceiver } from './receiver.ts';
import type { JobOut, SubmissionOut } from './schemas.ts';
import { progressLine, tell } from './terminal.ts';

const pollEveryMs = 400;
const processingTimeoutMs = 180_000;
const webhookTimeoutMs = 30_000;

/** The result for one sample. */
export interface Walk {
  readonly sessionId: string;
  readonly submission: SubmissionOut;
  readonly webhook: ReceivedWebhook;
}

/**
 * Sends one sample through the whole flow, as a caller would: session, upload, submit, poll, webhook, submission.
 * @throws Refusal if the service does not finish it
 */
export const walkSample = async (
  name: string,
  sample: ExpectedSample,
  { api, receiver }: { api: DemoApi; receiver: WebhookReceiver },
): Promise<Walk> => {
  const session = await createSession(api, receiver, name, sample);
  tell('session', `${session.sessionId}  (${session.workflow.slug} v${session.workflow.version})`);
  const [slot] = session.uploadUrls;
  if (!slot) throw new Refusal('The session has no upload URL.');
  const bytes = await uploadFile(samplePath(name), slot.uploadUrl, slot.contentType);
  tell('uploaded', `${(bytes / 1024).toFixed(0)} KiB with PUT to the presigned URL of "${slot.label}"`);
  await api.submitSession(sample.workflow, session.sessionId);
  await pollUntil(api, session.sessionId, 'job', processingTimeoutMs, (job) => job.state !== 'submitted');
  const webhook = await receiver.waitFor(session.sessionId, webhookTimeoutMs);
  if (!webhook) {
    throw new Refusal(
      `No webhook for ${session.sessionId} arrived within ${webhookTimeoutMs / 1000} s. Run: npm run admin -- delivery list --session ${session.sessionId}`,
    );
  }
  await pollUntil(api, session.sessionId, 'delivery', webhookTimeoutMs, isDelivered);
  return { sessionId: session.sessionId, submission: await api.readSubmission(session.submissionId), webhook };
};

/** Waits until the delivery is recorded and an approved submission has become `synced`. */
const isDelivered = (job: JobOut): boolean =>
  job.webhookDeliveryStatus === 'delivered' && job.submissionStatus !== 'approved';

const createSession = (api: DemoApi, receiver: WebhookReceiver, name: string, sample: ExpectedSample) => {
  return api
    .createSession({
      workflow: sample.workflow,
      contentType: sample.contentType,
      clientSubmissionId: `demo-${name}-${randomUUID()}`,
      webhookUrl: `${receiver.origin}/webhooks/docket`,
      metadata: { source: 'npm run demo', file: name },
    })
    .catch((error: unknown) => explainUntrusted(error, receiver.origin));
};

/** Rethrows an error. @throws Refusal that names the setting if the service does not deliver to the demo's receiver */
export const explainUntrusted = (error: unknown, origin: string): never => {
  if (!(error instanceof ApiError && error.status === 422 && error.fields.includes('webhookUrl'))) throw error;
  throw new Refusal(
    `The service does not deliver to ${origin}, because it refuses addresses of this machine unless they are trusted.\n` +
      `Start it with WEBHOOK_TRUSTED_ORIGINS=${origin} (in the environment or in .env), then run the demo again.`,
  );
};

const pollUntil = async (
  api: DemoApi,
  sessionId: string,
  label: string,
  timeoutMs: number,
  done: (job: JobOut) => boolean,
): Promise<void> => {
  const started = Date.now();
  const line = progressLine(label);
  try {
    for (;;) {
      const job = await api.readJob(sessionId);
      const elapsedMs = Date.now() - started;
      line.show(
        `${job.state}, ${job.submissionStatus ?? 'no status yet'}${label === 'delivery' ? `, webhook ${job.webhookDeliveryStatus ?? 'not tried yet'}` : ''}`,
        elapsedMs,
      );
      if (done(job)) return;
      if (elapsedMs > timeoutMs) {
        throw new Refusal(
          `${sessionId} is still "${job.state}" after ${Math.round(timeoutMs / 1000)} s. Is the worker running? See its log in the terminal of npm start.`,
        );
      }
      await delay(pollEveryMs);
    }
  } finally {
    line.end();
  }
};
