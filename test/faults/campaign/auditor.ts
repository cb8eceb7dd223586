import { Client, Connection } from '@temporalio/client';
import { readJob, readSubmission } from '../../support/documents/sessions.ts';
import { eventually } from '../../support/stack/eventually.ts';
import type { Tenant } from '../../support/tenant.ts';
import { eventIds, type WebhookReceiver } from '../../support/webhooks/receiver.ts';
import type { Promised, Seen } from './callers.ts';
import type { Deployment } from './deployment.ts';

const settleMs = 300_000;

/** Waits until no work is in progress in the database. */
const waitUntilSettled = ({ prisma }: Deployment): Promise<unknown> =>
  eventually(
    'every session, delivery, batch and message has come to its end',
    async () => {
      const [sessions, deliveries, batches, messages, firstAttempts] = await Promise.all([
        prisma.session.count({ where: { state: 'submitted' } }),
        prisma.delivery.count({ where: { status: { in: ['queued', 'pending'] } } }),
        prisma.batch.count({
          where: { status: 'open', sessions: { none: { state: { in: ['pending', 'submitted'] } } } },
        }),
        prisma.outbox.count(),
        prisma.firstAttempt.count(),
      ]);
      return sessions + deliveries + batches + messages + firstAttempts === 0;
    },
    settleMs,
  );

/** The faults of an accepted session from a caller's view. */
const auditSession = async (tenant: Tenant, promised: Promised): Promise<string[]> => {
  const { sessionId, submissionId, isCancelled } = promised;
  const [job, submission] = await Promise.all([
    readJob(tenant.api, sessionId),
    readSubmission(tenant.api, submissionId),
  ]);
  const expected = isCancelled ? ['cancelled'] : ['approved', 'synced', 'review', 'cancelled'];
  return [
    ...(expected.includes(submission.submissionStatus)
      ? []
      : [`${sessionId} is ${submission.submissionStatus}: ${job.failedReason}`]),
    ...(job.webhookDeliveryStatus === 'delivered' ? [] : [`${sessionId}: webhook ${job.webhookDeliveryStatus}`]),
  ];
};

/** The contradictions in the rows of a session, regardless of what callers saw. */
const auditRows = async (
  { prisma }: Deployment,
  { sessionId, submissionId, isCancelled }: Promised,
): Promise<string[]> => {
  const [events, deliveries] = await Promise.all([
    prisma.submissionEvent.findMany({ where: { submissionId } }),
    prisma.delivery.findMany({ where: { sessionId }, include: { attempts: true } }),
  ]);
  const outcomes = events.filter(({ type }) => /^processing_(completed|failed)$|quality_blocked|^expired$/.test(type));
  const perType = Map.groupBy(deliveries, ({ eventType }) => eventType);
  const undelivered = deliveries.filter(
    ({ attempts }) => !attempts.some(({ statusCode }) => statusCode !== null && statusCode < 300),
  );
  return [
    ...(outcomes.length > 1 ? [`${sessionId} has ${outcomes.length} outcomes`] : []),
    ...(outcomes.length === 0 && !isCancelled ? [`${sessionId} has no outcome`] : []),
    ...[...perType].filter(([, list]) => list.length > 1).map(([type]) => `${sessionId} reported ${type} twice`),
    ...undelivered.map(({ id }) => `${id} is delivered, but no attempt in its ledger was accepted`),
  ];
};

/** Batches whose event is missing or arrived under more than one id. */
const auditBatches = async ({ prisma }: Deployment, { received }: WebhookReceiver): Promise<string[]> => {
  const completed = await prisma.batch.count({ where: { status: 'completed' } });
  const reported = eventIds(received, /^batch/).size;
  return completed === reported ? [] : [`${completed} batches are complete, and ${reported} were reported`];
};

/** Workflows that still run in Temporal although nothing waits for them. */
const auditRuns = async ({ temporalAddress }: Deployment): Promise<string[]> => {
  const client = new Client({ connection: await Connection.connect({ address: temporalAddress }) });
  const countRunning = async (): Promise<number> => (await client.workflow.count("ExecutionStatus = 'Running'")).count;
  try {
    await eventually('no workflow runs anymore', async () => (await countRunning()) === 0, settleMs);
    return [];
  } catch (error) {
    return [String(error)];
  } finally {
    await client.connection.close();
  }
};

/**
 * Compares the promises to callers with the data that they can read, the webhooks that arrived, and the content of the
 * servers.
 * @returns the faults
 */
export const audit = async (
  deployment: Deployment,
  tenant: Tenant,
  seen: Seen,
  receiver: WebhookReceiver,
): Promise<string[]> => {
  await waitUntilSettled(deployment);
  const problems: string[] = [];
  for (const promised of seen.promises) {
    problems.push(...(await auditSession(tenant, promised)), ...(await auditRows(deployment, promised)));
  }
  const unexpected = [...seen.answers.keys()].filter(
    (status) => status === 'hasty' || (typeof status === 'number' && status >= 500 && status !== 503),
  );
  problems.push(...unexpected.map((status) => `${seen.answers.get(status)} requests were answered with ${status}`));
  problems.push(...(await auditBatches(deployment, receiver)), ...(await auditRuns(deployment)));
  return problems;
};
