import { beforeAll, describe, expect, it } from 'vitest';
import type { ShelfOutcome } from '../../../domain/shelf-captures/outcome.ts';
import { publishShelfRun } from '../../../operations/shelf-captures/publish-run.ts';
import { startShelfRun } from '../../../operations/shelf-captures/start-run.ts';
import { saveShelfOutcome } from '../../../prisma/shelf-captures/runs.ts';
import { transact } from '../../../prisma/transaction.ts';
import { answers } from '../../support/answers.ts';
import { startGate } from '../../support/documents/gates.ts';
import {
  addPhoto,
  analyze,
  cancel,
  createCapture,
  createShelfTenant,
  finishCapture,
  readCapture,
  reprocess,
  type ShelfTenant,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import { prisma } from '../../support/stack/database.ts';
import { eventually } from '../../support/stack/eventually.ts';

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

const runStatus = async (id: string) => (await prisma.shelfRun.findUniqueOrThrow({ where: { id } })).status;

answers('cancelShelfSession', 200, null, 'An open capture is cancelled and returned', async () => {
  const { sessionId } = await createCapture(tenant);
  const photoId = await addPhoto(tenant.api, sessionId);
  const cancelled = await cancel(tenant.api, sessionId);
  expect(cancelled).toMatchObject({
    sessionId,
    status: 'cancelled',
    activeRunId: null,
    error: null,
    photos: [{ photoId }],
  });
  expect(cancelled.completedAt).not.toBeNull();
  expect(await readCapture(tenant.api, sessionId)).toEqual(cancelled);
});

describe('an active capture', () => {
  it('An active capture is cancelled immediately, and its engine stops within a second', async () => {
    const gate = await startGate();
    const { sessionId, runId } = await startCapture(tenant, { gate: gate.url });
    await gate.reached();
    const startedMs = Date.now();
    expect(await cancel(tenant.api, sessionId)).toMatchObject({
      status: 'cancelled',
      activeRunId: runId,
      result: null,
    });
    await gate.left();
    // Docket promises a second on an idle machine; the machine of the tests is busy.
    expect(Date.now() - startedMs).toBeLessThan(3_000);
    expect(await runStatus(runId)).toBe('cancelled');
    expect((await readCapture(tenant.api, sessionId)).status).toBe('cancelled');
  });

  it('A capture whose run has not started is cancelled, and the run does no work', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    // The state after a process has committed an analysis and died before it dispatched to Temporal.
    const start = await transact(prisma, (tx) => startShelfRun(tx, tenant.companyId, sessionId, 'analyze', 1));
    const runId = 'runId' in start ? start.runId : '';
    expect(await cancel(tenant.api, sessionId)).toMatchObject({ status: 'cancelled', activeRunId: runId });
    await eventually(
      'the start has been handed over',
      async () => (await prisma.outbox.count({ where: { subjectId: runId } })) === 0,
    );
    expect(await prisma.shelfRun.findUniqueOrThrow({ where: { id: runId } })).toMatchObject({
      status: 'cancelled',
      startedAt: null,
    });
    expect((await readCapture(tenant.api, sessionId)).status).toBe('cancelled');
  });
});

describe('a capture that has ended', () => {
  it('A capture that has ended stays as it is when it is cancelled', async () => {
    const ends = [
      await finishCapture(tenant),
      await finishCapture(tenant, { blocked: true }),
      await cancel(tenant.api, (await createCapture(tenant)).sessionId),
    ];
    for (const before of ends) expect(await cancel(tenant.api, before.sessionId)).toEqual(before);
  });

  it('A capture keeps its last result when its reprocessing is cancelled', async () => {
    const gate = await startGate();
    const { sessionId } = await startCapture(tenant, { gate: gate.url });
    gate.open();
    const first = await waitForOutcome(tenant.api, sessionId);
    gate.shut();
    const activeRunId = await reprocess(tenant.api, sessionId);
    await gate.reached();
    const { result, resultRunId } = first;
    expect(await cancel(tenant.api, sessionId)).toMatchObject({
      status: 'cancelled',
      activeRunId,
      resultRunId,
      result,
    });
  });
});

describe('races', () => {
  it('Of a concurrent cancellation and completion, exactly one is the outcome', async () => {
    for (let round = 0; round < 5; round += 1) {
      const gate = await startGate();
      const { sessionId, runId } = await startCapture(tenant, { gate: gate.url });
      await gate.reached();
      gate.open();
      const answered = await cancel(tenant.api, sessionId);
      const ended = await waitForOutcome(tenant.api, sessionId);
      expect(ended.status).toBe(answered.status);
      expect(await runStatus(runId)).toBe(ended.status);
      expect(ended.resultRunId).toBe(ended.status === 'completed' ? runId : null);
    }
  });

  it('Of concurrent cancellations, one cancels', async () => {
    const { sessionId } = await createCapture(tenant);
    const replies = await Promise.all([1, 2, 3, 4].map(() => cancel(tenant.api, sessionId)));
    expect(new Set(replies.map(({ completedAt }) => completedAt)).size).toBe(1);
  });
});

describe('A run that ends late', () => {
  const outcome = { kind: 'completed', photos: [], engine: null, result: { totals: {} }, lowestConfidence: 1 } as const;
  const publish = (runId: string, ended: ShelfOutcome) => transact(prisma, (tx) => publishShelfRun(tx, runId, ended));

  it('A run that ends after its capture was cancelled publishes nothing', async () => {
    const gate = await startGate();
    const { sessionId, runId } = await startCapture(tenant, { gate: gate.url });
    await gate.reached();
    const cancelled = await cancel(tenant.api, sessionId);
    await saveShelfOutcome(prisma, runId, outcome);
    expect(await publish(runId, outcome)).toBeNull();
    expect(await readCapture(tenant.api, sessionId)).toEqual(cancelled);
    expect((await prisma.shelfRun.findUniqueOrThrow({ where: { id: runId } })).findings).toBeNull();
  });

  it('A run that ends after a newer run started publishes nothing, then or later', async () => {
    const gate = await startGate();
    const { sessionId, runId } = await startCapture(tenant, { gate: gate.url });
    await gate.reached();
    await cancel(tenant.api, sessionId);
    const newer = await reprocess(tenant.api, sessionId);
    expect(await publish(runId, outcome)).toBeNull();
    gate.open();
    const ended = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.status === 'completed');
    expect(ended.resultRunId).toBe(newer);
    expect(await publish(runId, outcome)).toBeNull();
    expect(await readCapture(tenant.api, sessionId)).toEqual(ended);
  });

  it('A run that ends twice publishes once', async () => {
    const ended = await finishCapture(tenant);
    expect(await publish(ended.activeRunId ?? '', outcome)).toBeNull();
    expect(await readCapture(tenant.api, ended.sessionId)).toEqual(ended);
  });
});

describe('An analysis that is requested during a cancellation', () => {
  it('An analysis that is requested during a cancellation is refused or cancelled', async () => {
    const { sessionId } = await createCapture(tenant);
    await addPhoto(tenant.api, sessionId);
    const [started, cancelled] = await Promise.allSettled([
      analyze(tenant.api, sessionId),
      cancel(tenant.api, sessionId),
    ]);
    expect(cancelled.status).toBe('fulfilled');
    const { status, activeRunId } = await waitForOutcome(tenant.api, sessionId);
    expect(status).toBe('cancelled');
    expect(activeRunId).toBe(started.status === 'fulfilled' ? started.value : null);
  });
});
