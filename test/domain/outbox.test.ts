import { expect, it } from 'vitest';
import { DeliveryMessage, outboxSubject, TemporalMessage } from '../../domain/outbox.ts';

const session = { sessionId: 'ses_1', submissionId: 'sub_1', companyId: 'co_1', batchId: null, expiresAt: 'later' };
const delivery = { deliveryId: 'evt_1', companyId: 'co_1', eventType: 'shelf.x', subjectId: 'shs_1', chain: 2 };

/** One message of each kind, and the id of its row. */
const messages: Record<TemporalMessage['kind'], { readonly payload: object; readonly subject: string }> = {
  'session.start': { payload: session, subject: 'ses_1' },
  'session.submit': { payload: { ...session, batchId: 'bat_1' }, subject: 'ses_1' },
  'session.process_again': { payload: { ...session, run: 2 }, subject: 'ses_1' },
  'session.cancel': { payload: { sessionId: 'ses_1' }, subject: 'ses_1' },
  'handover.answered': { payload: { sessionId: 'ses_1' }, subject: 'ses_1' },
  'handover.heartbeat': { payload: { sessionId: 'ses_1' }, subject: 'ses_1' },
  'recognition.answered': { payload: { runId: 'run_1' }, subject: 'run_1' },
  'recognition.heartbeat': { payload: { runId: 'run_1' }, subject: 'run_1' },
  'batch.wake': { payload: { batchId: 'bat_1', companyId: 'co_1' }, subject: 'bat_1' },
  'shelf_run.start': { payload: { runId: 'run_1', shelfSessionId: 'shs_1', companyId: 'co_1' }, subject: 'run_1' },
  'trial.start': { payload: { trialId: 'try_1', companyId: 'co_1', run: 1 }, subject: 'try_1' },
  'evaluation.start': { payload: { evaluationId: 'evl_1', companyId: 'co_1' }, subject: 'evl_1' },
  'trial.cancel': { payload: { trialId: 'try_1', run: 1 }, subject: 'try_1' },
  'source.wake': { payload: { sourceId: 'src_1', companyId: 'co_1' }, subject: 'src_1' },
  'mailbox.wake': { payload: { mailboxId: 'mbx_1', companyId: 'co_1' }, subject: 'mbx_1' },
  'export.wake': { payload: { scheduleId: 'exs_1', companyId: 'co_1' }, subject: 'exs_1' },
  'shelf_run.cancel': { payload: { runId: 'run_1' }, subject: 'run_1' },
};
const cases = Object.entries(messages).map(([kind, { payload, subject }]) => ({ kind, payload, subject }));

it.each(cases)(
  'An outbox message of the kind $kind keeps its payload and is about its row',
  ({ kind, payload, subject }) => {
    const message = TemporalMessage.parse({ kind, payload });
    expect(message).toEqual({ kind, payload });
    expect(outboxSubject(message)).toBe(subject);
  },
);

it('An outbox message that starts a delivery is not one for Temporal', () => {
  const message = { kind: 'delivery.start', payload: delivery };
  expect(TemporalMessage.safeParse(message).success).toBe(false);
  expect(DeliveryMessage.parse(message)).toEqual(message);
});

it.each([
  { kind: 'session.start', payload: { sessionId: 'ses_1' } },
  { kind: 'session.unknown', payload: session },
])('An outbox message with an incomplete payload or an unknown kind is refused: $kind', (message) => {
  expect(() => TemporalMessage.or(DeliveryMessage).parse(message)).toThrow();
});
