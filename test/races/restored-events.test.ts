import { expect, it } from 'vitest';
import { publishOutcome } from '../../operations/submissions/publish.ts';
import { act } from '../support/documents/reviews.ts';
import { createProcessed } from '../support/documents/submitted.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

it('An event that happens again after a restore has the same id, unless the restored database already has the event', async () => {
  const tenant = await createTenant({ workflow: { processing: { review: 'always', fraud: { enabled: false } } } });
  const receiver = await startReceiver();
  const session = await createProcessed(tenant, { webhookUrl: receiver.url });
  const { sessionId, submissionId } = session;
  const stored = await prisma.processingResult.findUniqueOrThrow({ where: { sessionId } });
  await publishOutcome(prisma, { sessionId }, null);
  const [first] = await receiver.waitFor(1);

  /** Resets the session to its state in a backup: in processing, with or without its event. */
  const restore = async (hasEvent: boolean): Promise<void> => {
    await eventually('the event is delivered', async () => {
      const open = await prisma.delivery.count({ where: { submissionId, status: { not: 'delivered' } } });
      return open === 0;
    });
    await prisma.processingResult.create({ data: { sessionId, result: stored.result as object } });
    await prisma.session.update({ where: { id: sessionId }, data: { state: 'submitted' } });
    await prisma.submission.update({ where: { id: submissionId }, data: { status: 'processing' } });
    if (!hasEvent) await prisma.delivery.deleteMany({ where: { submissionId } });
    await publishOutcome(prisma, { sessionId }, null);
  };
  await restore(false);
  const [, again] = await receiver.waitFor(2);
  expect(again?.headers['x-webhook-id']).toBe(first?.headers['x-webhook-id']);
  await restore(true);
  const [, , other] = await receiver.waitFor(3);
  expect(other?.headers['x-webhook-id']).not.toBe(first?.headers['x-webhook-id']);
});

it('The events of a submission are numbered, and their times have the same order', async () => {
  const tenant = await createTenant({ workflow: { processing: { review: 'always', fraud: { enabled: false } } } });
  // The first one is refused once, so that it arrives last.
  const receiver = await startReceiver((nth) => ({ status: nth === 1 ? 500 : 204 }));
  const session = await createProcessed(tenant, { webhookUrl: receiver.url });
  await publishOutcome(prisma, { sessionId: session.sessionId }, null);
  await receiver.waitFor(1);
  await act(tenant, session.submissionId, 'approve');
  const received = (await receiver.waitFor(3)).map(({ headers, rawBody }) => ({
    event: headers['x-webhook-event'],
    sequence: Number(headers['x-webhook-sequence']),
    occurredAt: Date.parse(JSON.parse(rawBody).occurredAt),
  }));
  const inOrder = received.toSorted((a, b) => a.sequence - b.sequence);
  expect(inOrder.map(({ event, sequence }) => [event, sequence])).toEqual([
    ['session.review_required', 1],
    ['session.review_required', 1],
    ['submission.approved', 2],
  ]);
  expect(inOrder[0]?.occurredAt).toBeLessThan(inOrder[2]?.occurredAt ?? 0);
});
