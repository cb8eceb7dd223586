import { expect, it } from 'vitest';
import { sandboxScenarios } from '../../../processing/documents/engines/sandbox/engine.ts';
import { finishSession, readSubmission } from '../../support/documents/sessions.ts';
import { pool } from '../../support/stack/database.ts';
import { createTenant } from '../../support/tenant.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';

const outcomes: Readonly<Record<string, readonly [string, string, string | null, string]>> = {
  approved: ['completed', 'approved', 'clean', 'session.completed'],
  review: ['completed', 'review', 'clean', 'session.review_required'],
  flagged: ['completed', 'review', 'flagged', 'session.review_required'],
  fraud_blocked: ['completed', 'review', 'blocked', 'session.review_required'],
  quality_blocked: ['failed', 'capture_quality_blocked', null, 'session.failed'],
  failed: ['failed', 'failed', null, 'session.failed'],
};

it('A sandbox workflow gives each outcome that the metadata ask for, with its webhook, for the same file again and again', async () => {
  const tenant = await createTenant({ workflow: { processing: { engine: 'sandbox' } } });
  const receiver = await startReceiver();
  const names = [...Object.keys(outcomes), 'another'];
  const finished = await Promise.all(
    names.map((sandbox) => finishSession(tenant, [], { metadata: { sandbox }, webhookUrl: receiver.url })),
  );
  await receiver.waitFor(names.length);
  const types = new Map(
    receiver.received.map(({ rawBody }) => {
      const { sessionId, eventType } = JSON.parse(rawBody);
      return [sessionId, eventType];
    }),
  );
  for (const [index, name] of names.entries()) {
    const one = finished[index];
    if (!one) throw new Error(`There is no session for ${name}.`);
    const { job, session } = one;
    const { fraudStatus, extractedData } = await readSubmission(tenant.api, session.submissionId);
    // An approved one may have become synced by then, or may not.
    const status = job.submissionStatus === 'synced' ? 'approved' : job.submissionStatus;
    const expected = outcomes[name] ?? ['failed', 'failed', null, 'session.failed'];
    expect([job.state, status, fraudStatus, types.get(session.sessionId)], name).toEqual(expected);
    if (job.state === 'completed') {
      expect(extractedData).toMatchObject({ total: expect.stringMatching(/^[0-9]+\.[0-9]{2}$/) });
      expect(Object.values(extractedData ?? {})).not.toContain(null);
    }
    if (name === 'another') for (const known of sandboxScenarios) expect(job.failedReason).toContain(known);
  }
  const { rows } = await pool.query('SELECT FROM fingerprints WHERE company_id = $1 AND kind <> $2', [
    tenant.companyId,
    'fields',
  ]);
  expect(rows).toEqual([]);
});
