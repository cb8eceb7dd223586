import type { WorkflowStartInput } from '@temporalio/client';
import { defaultPayloadConverter } from '@temporalio/common';
import { expect, it } from 'vitest';
import { sendWorkHeaders } from '../../platform/temporal/work-headers.ts';
import { aboutSubject } from '../../platform/tracing/current-work.ts';

/** The request id that a workflow is started with, in a request with this id. */
const sentFor = async (requestId: string): Promise<unknown> => {
  let sent: unknown = null;
  const input = { workflowType: 'any', headers: {}, options: {} } as unknown as WorkflowStartInput;
  await aboutSubject({ requestId }, async () =>
    sendWorkHeaders.startWithDetails?.(input, async ({ headers }) => {
      const payload = headers['docket-request'];
      sent = payload ? defaultPayloadConverter.fromPayload(payload) : null;
      return { runId: '', eagerlyStarted: false };
    }),
  );
  return sent;
};

it('Temporal gets the id of a request that is random, and no text that a caller chose', async () => {
  const own = 'req_0994b3fe-7897-4080-a934-01ce74af1091';
  const uuid = 'EC74A306-4fba-4bf3-9b8a-05496d06de16';
  expect([await sentFor(own), await sentFor(uuid)]).toEqual([own, uuid]);
  expect([await sentFor('Jane Doe, IBAN DE02'), await sentFor(`${own} jane`)]).toEqual([null, null]);
});
