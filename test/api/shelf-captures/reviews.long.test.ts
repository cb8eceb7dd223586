import { beforeAll, describe, expect, it } from 'vitest';
import type { ShelfSnapshot } from '../../../domain/shelf-captures/snapshot.ts';
import { startGate } from '../../support/documents/gates.ts';
import {
  createCapture,
  createShelfTenant,
  finishCapture,
  publishProfile,
  readCapture,
  reprocess,
  type ShelfProfileParts,
  type ShelfTenant,
  startCapture,
  waitForCapture,
  waitForOutcome,
} from '../../support/shelf/captures.ts';
import type { ShelfScriptInput } from '../../support/shelf/script.ts';
import { cliJson, runCli } from '../../support/stack/cli.ts';

const box = { x: 10, y: 20, width: 100, height: 200 };
const packs = (...confidences: number[]) => confidences.map((confidence) => ({ sku: 'cola-033', confidence, box }));

let tenant: ShelfTenant;
beforeAll(async () => {
  tenant = await createShelfTenant();
});

const finishWith = async (parts: ShelfProfileParts, script: ShelfScriptInput): Promise<ShelfSnapshot> => {
  const { versionId: profileVersionId } = await publishProfile(tenant.companyId, parts);
  return finishCapture(tenant, script, { profileVersionId });
};

const confirm = (sessionId: string) => cliJson('shelf', 'confirm', sessionId);

describe('the review of a completed run', { timeout: 60_000 }, () => {
  it.each([
    ['never', packs(0.1), 'not_required'],
    ['always', packs(1), 'pending'],
    ['below_confidence', packs(0.9, 0.8), 'not_required'],
    ['below_confidence', packs(0.95, 0.79), 'pending'],
    ['below_confidence', [], 'pending'],
  ] as const)('The review policy %s turns %j into %s', async (review, found, reviewState) => {
    const capture = await finishWith({ review, reviewBelow: 0.8 }, { packs: [...found] });
    expect(capture).toMatchObject({ status: 'completed', reviewState });
    expect(capture.result).not.toBeNull();
  });

  it('A run without a result asks for no review', async () => {
    const capture = await finishWith({ review: 'always' }, { blocked: true });
    expect(capture).toMatchObject({ status: 'blocked', reviewState: 'not_required' });
  });

  it('Another run asks for a new review, and the earlier review state stays until that run has a result', async () => {
    const gate = await startGate();
    const { versionId: profileVersionId } = await publishProfile(tenant.companyId, { review: 'always' });
    const { sessionId } = await startCapture(tenant, { gate: gate.url }, { profileVersionId });
    gate.open();
    await waitForOutcome(tenant.api, sessionId);
    await confirm(sessionId);
    gate.shut();
    const runId = await reprocess(tenant.api, sessionId);
    await gate.reached();
    expect((await readCapture(tenant.api, sessionId)).reviewState).toBe('confirmed');
    gate.open();
    const again = await waitForCapture(tenant.api, sessionId, 'done', (one) => one.resultRunId === runId);
    expect(again.reviewState).toBe('pending');
  });
});

describe('admin shelf confirm', { timeout: 120_000 }, () => {
  it('The command admin shelf confirm confirms a pending review and leaves the result unchanged', async () => {
    const capture = await finishWith({ review: 'always' }, { packs: packs(0.9) });
    expect(await confirm(capture.sessionId)).toEqual({ sessionId: capture.sessionId, reviewState: 'confirmed' });
    const { updatedAt: _, ...confirmed } = await readCapture(tenant.api, capture.sessionId);
    expect({ ...capture, reviewState: 'confirmed' }).toMatchObject(confirmed);
  });

  it('The command admin shelf confirm refuses every other review state and an unknown session', async () => {
    const confirmed = await finishWith({ review: 'always' }, {});
    await confirm(confirmed.sessionId);
    const open = await createCapture(tenant);
    for (const [sessionId, state] of [
      [confirmed.sessionId, 'confirmed'],
      [open.sessionId, 'not_required'],
    ] as const) {
      const { exitCode, stderr } = await runCli(['shelf', 'confirm', sessionId]);
      expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`is ${state}`)]);
    }
    const { exitCode, stderr } = await runCli(['shelf', 'confirm', 'shs_none']);
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining('shs_none does not exist')]);
  });
});
