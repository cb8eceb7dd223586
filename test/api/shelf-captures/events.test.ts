import { beforeAll, describe, expect, it } from 'vitest';
import { confirmShelfReview } from '../../../operations/shelf-captures/confirm-review.ts';
import { transact } from '../../../prisma/transaction.ts';
import { startGate } from '../../support/documents/gates.ts';
import {
  addPhoto,
  cancel,
  createCapture,
  createShelfTenant,
  finishCapture,
  publishProfile,
  readCapture,
  reprocess,
  type ShelfTenant,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { expectShelfEvent } from '../../support/shelf/webhooks.ts';
import { cliJson } from '../../support/stack/cli.ts';
import { prisma } from '../../support/stack/database.ts';
import { createKey } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

/** The capture in an event from before the first attempt of its delivery. */
const asInEvent = ({ photos, ...capture }: Awaited<ReturnType<typeof readCapture>>) => ({
  ...capture,
  photos: photos.map(({ quality: _, ...photo }) => photo),
  updatedAt: expect.any(String),
  webhookDeliveryStatus: null,
});

describe('shelf events', { timeout: 60_000 }, () => {
  it('The event shelf.analysis.completed is signed and carries the capture with its result, without the quality findings of its photos', async () => {
    const receiver = await startReceiver();
    const capture = await finishCapture(
      tenant,
      { warned: true },
      { webhookUrl: receiver.url, storeId: 'store-1', metadata: { a: 1 } },
    );
    const event = expectShelfEvent((await receiver.waitFor(1))[0], tenant.key, 'shelf.analysis.completed');
    expect(event.session).toEqual(asInEvent(capture));
    expect(event.session.result).not.toBeNull();
    expect(JSON.stringify(event)).not.toContain('quality');
    expect(Math.abs(Date.parse(event.occurredAt) - Date.parse(capture.completedAt ?? ''))).toBeLessThan(1_000);
    await waitForCapture(
      tenant.api,
      capture.sessionId,
      'delivered',
      (one) => one.webhookDeliveryStatus === 'delivered',
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('The event shelf.analysis.blocked carries what needs attention', async () => {
    const receiver = await startReceiver();
    const capture = await finishCapture(tenant, { blocked: true }, { webhookUrl: receiver.url });
    const event = expectShelfEvent((await receiver.waitFor(1))[0], tenant.key, 'shelf.analysis.blocked');
    expect(event.session).toEqual(asInEvent(capture));
    expect(event.session).toMatchObject({ status: 'blocked', result: null, error: { code: 'capture_quality' } });
  });

  it('The event shelf.analysis.failed carries the reason', async () => {
    const receiver = await startReceiver();
    const { versionId: profileVersionId } = await publishProfile(tenant.companyId, { recognition: { engine: 'http' } });
    const capture = await finishCapture(tenant, {}, { webhookUrl: receiver.url, profileVersionId });
    const event = expectShelfEvent((await receiver.waitFor(1))[0], tenant.key, 'shelf.analysis.failed');
    expect(event.session).toEqual(asInEvent(capture));
    expect(event.session).toMatchObject({ status: 'failed', error: { code: 'engine_unavailable' } });
  });

  it('The event shelf.analysis.cancelled is sent once per capture, whether it was analyzed before or not', async () => {
    const receiver = await startReceiver();
    const open = await createCapture(tenant, { webhookUrl: receiver.url });
    await Promise.all([1, 2, 3].map(() => cancel(tenant.api, open.sessionId)));
    const event = expectShelfEvent((await receiver.waitFor(1))[0], tenant.key, 'shelf.analysis.cancelled');
    expect(event.session).toMatchObject({ sessionId: open.sessionId, status: 'cancelled', activeRunId: null });
    const gate = await startGate();
    const active = await startCapture(tenant, { gate: gate.url }, { webhookUrl: receiver.url });
    await gate.reached();
    await cancel(tenant.api, active.sessionId);
    const second = expectShelfEvent((await receiver.waitFor(2))[1], tenant.key, 'shelf.analysis.cancelled');
    expect(second.session).toMatchObject({ status: 'cancelled', activeRunId: active.runId, resultRunId: null });
    await gate.left();
    for (const { sessionId } of [open, active]) {
      expect(await prisma.delivery.count({ where: { shelfCaptureId: sessionId } })).toBe(1);
    }
  });

  it('The event shelf.review.confirmed carries the confirmed capture', async () => {
    const receiver = await startReceiver();
    const { versionId: profileVersionId } = await publishProfile(tenant.companyId, { review: 'always' });
    const capture = await finishCapture(tenant, {}, { webhookUrl: receiver.url, profileVersionId });
    expect(capture.reviewState).toBe('pending');
    await receiver.waitFor(1);
    await cliJson('shelf', 'confirm', capture.sessionId);
    const event = expectShelfEvent((await receiver.waitFor(2))[1], tenant.key, 'shelf.review.confirmed');
    expect(event.session).toMatchObject({
      sessionId: capture.sessionId,
      status: 'completed',
      reviewState: 'confirmed',
    });
    expect(event.session).toMatchObject({ result: capture.result, reviewedResult: null });
    expect(Date.parse(event.occurredAt)).toBeGreaterThan(Date.parse(capture.completedAt ?? ''));
  });

  it('Every later run has its own event', async () => {
    const receiver = await startReceiver();
    const { sessionId } = await finishCapture(tenant, {}, { webhookUrl: receiver.url });
    const runId = await reprocess(tenant.api, sessionId);
    const events = (await receiver.waitFor(2)).map((one) =>
      expectShelfEvent(one, tenant.key, 'shelf.analysis.completed'),
    );
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    expect(events[1]?.session).toMatchObject({ activeRunId: runId, resultRunId: runId });
  });

  it('A capture without webhookUrl sends no event', async () => {
    const { sessionId, webhookDeliveryStatus } = await finishCapture(tenant);
    expect(webhookDeliveryStatus).toBeNull();
    expect(await prisma.delivery.count({ where: { shelfCaptureId: sessionId } })).toBe(0);
  });
});

describe('delivery of shelf events', { timeout: 60_000 }, () => {
  it('A shelf event is attempted up to four times with the same id and bytes, even if the capture changes in between', async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const { versionId: profileVersionId } = await publishProfile(tenant.companyId, { review: 'always' });
    const { sessionId } = await finishCapture(tenant, {}, { webhookUrl: receiver.url, profileVersionId });
    await prisma.shelfCapture.update({ where: { id: sessionId }, data: { storeId: 'changed' } });
    await waitForCapture(tenant.api, sessionId, 'failed', (one) => one.webhookDeliveryStatus === 'failed');
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ rawBody }) => rawBody)).size).toBe(1);
    for (const one of receiver.received) expectShelfEvent(one, tenant.key, 'shelf.analysis.completed');
    expect((await readCapture(tenant.api, sessionId)).webhookDeliveryStatus).toBe('failed');
  });

  it('Every shelf event has its own attempts, even after an earlier event has used up its attempts', async () => {
    const receiver = await startReceiver((nth) => ({ status: nth <= 4 ? 500 : 204 }));
    const { versionId: profileVersionId } = await publishProfile(tenant.companyId, { review: 'always' });
    const { sessionId } = await finishCapture(tenant, {}, { webhookUrl: receiver.url, profileVersionId });
    await waitForCapture(tenant.api, sessionId, 'failed', (one) => one.webhookDeliveryStatus === 'failed');
    const confirmed = await transact(prisma, (tx) => confirmShelfReview(tx, sessionId));
    expect(confirmed.kind).toBe('confirmed');
    await waitForCapture(tenant.api, sessionId, 'delivered', (one) => one.webhookDeliveryStatus === 'delivered');
    const ids = receiver.received.map(({ headers }) => headers['x-webhook-id']);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(2);
  });

  it('Shelf events are signed with the key that created the capture, even if another key changes it', async () => {
    const receiver = await startReceiver();
    const { sessionId } = await createCapture(tenant, { webhookUrl: receiver.url });
    const other = await createKey(tenant.companyId);
    await addPhoto(other.api, sessionId);
    await cancel(other.api, sessionId);
    expectShelfEvent((await receiver.waitFor(1))[0], tenant.key, 'shelf.analysis.cancelled');
  });

  it('Deliveries of shelf events are listed with the capture and can be redelivered', async () => {
    const receiver = await startReceiver();
    const { sessionId } = await finishCapture(tenant, {}, { webhookUrl: receiver.url });
    await waitForOutcome(tenant.api, sessionId);
    await waitForCapture(tenant.api, sessionId, 'delivered', (one) => one.webhookDeliveryStatus === 'delivered');
    const listed = await cliJson<{ id: string; eventType: string }[]>('delivery', 'list', '--session', sessionId);
    expect(listed).toMatchObject([{ eventType: 'shelf.analysis.completed', status: 'delivered' }]);
    await cliJson('delivery', 'redeliver', listed[0]?.id ?? '');
    const [first, second] = await receiver.waitFor(2);
    expect(second?.rawBody).toBe(first?.rawBody);
  });
});
