import { expect, it } from 'vitest';
import { SessionEnvelope } from '../../../domain/submissions/envelope.ts';
import { type JobFacts, jobMembers, jobResult, sessionEnvelope } from '../../../domain/submissions/job.ts';

const facts: JobFacts = {
  sessionId: 'ses_1',
  submissionId: 'sub_1',
  companyId: 'co_1',
  slug: 'receipts',
  version: 3,
  state: 'completed',
  submissionStatus: 'approved',
  extractedData: { total: '10.00' },
  confidence: 0.9,
  fraudStatus: 'clean',
  failedReason: null,
  clientSubmissionId: 'order-1',
  metadata: { order: 1 },
  processedAt: new Date('2026-01-02T03:04:05.678Z'),
};

it('A job has a result once something was extracted', () => {
  expect(jobResult(facts)).toEqual({ extractedData: { total: '10.00' }, confidence: 0.9, fraudStatus: 'clean' });
});

it.each(['extractedData', 'confidence', 'fraudStatus'] as const)('A job has no result without its %s', (member) => {
  expect(jobResult({ ...facts, [member]: null })).toBeNull();
});

it('A job names its workflow by slug and version, and its end in UTC', () => {
  expect(jobMembers(facts)).toMatchObject({
    workflow: { slug: 'receipts', version: 3 },
    processedAt: '2026-01-02T03:04:05.678Z',
  });
  expect(jobMembers({ ...facts, processedAt: null }).processedAt).toBeNull();
});

it('A session envelope has every member that the specification lists, and no other', () => {
  const envelope = sessionEnvelope('evt_1', 'session.completed', new Date('2026-01-02T03:04:06Z'), facts);
  expect(SessionEnvelope.strict().parse(envelope)).toEqual(envelope);
  expect(envelope).toMatchObject({ eventId: 'evt_1', occurredAt: '2026-01-02T03:04:06.000Z' });
});
