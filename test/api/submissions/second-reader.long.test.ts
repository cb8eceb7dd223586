import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSecondReaderDay } from '../../../prisma/workflow-definitions/second-reader.ts';
import { answerOf, type ChatRequest, chatListener } from '../../processing/engines/chat-service.ts';
import { finishSession } from '../../support/documents/sessions.ts';
import { type OwnStack, startOwnStack } from '../../support/stack/own-stack.ts';
import { createTenant, invoiceFields } from '../../support/tenant.ts';

const asked: ChatRequest[] = [];
const goods = 'Cordless drill, two batteries and a case';
const service = createServer(chatListener(() => ({ content: answerOf({ goods: [goods, goods] }) }), asked));
let stack: OwnStack;
const stopService = async (): Promise<void> => {
  if (!service.listening) return;
  service.closeAllConnections();
  service.close();
  await once(service, 'close');
};
afterAll(stopService);
beforeAll(async () => {
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  stack = await startOwnStack({
    LLM_BASE_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`,
    LLM_MODEL: 'reader',
    LLM_PRICE_INPUT: '2',
    LLM_PRICE_OUTPUT: '10',
  });
}, 240_000);

/** The rules do not find the goods: nothing on the invoice is labeled as the scope of supply. */
const tenantOf = (secondReader: object) =>
  createTenant({
    workflow: {
      outputSchema: [...invoiceFields, { name: 'goods', label: 'Scope of supply', required: true, type: 'string' }],
      processing: { review: 'auto', reviewBelow: 0.5, fraud: { enabled: false }, secondReader },
    },
    baseUrl: stack.baseUrl,
    db: stack.prisma,
  });

it('A second reader completes what the engine cannot find until its budget is spent, and then the document goes to a person', {
  timeout: 120_000,
}, async () => {
  const tenant = await tenantOf({ below: 0.5, documentsPerDay: 1 });
  const first = await finishSession(tenant);
  expect(first.job).toMatchObject({ submissionStatus: 'approved', result: { extractedData: { goods } } });
  expect(asked).toHaveLength(1);
  const spent = { documents: 1, costUsd: 0.004 };
  expect(await findSecondReaderDay(stack.prisma, tenant.workflow.slug)).toEqual(spent);

  const second = await finishSession(tenant);
  expect(second.job).toMatchObject({ submissionStatus: 'review', result: { extractedData: { goods: null } } });
  expect(asked).toHaveLength(1);
  expect(await findSecondReaderDay(stack.prisma, tenant.workflow.slug)).toEqual(spent);
  const engines = await stack.prisma.submission.findMany({ select: { engine: true }, orderBy: { createdAt: 'asc' } });
  expect(engines.map(({ engine }) => engine)).toMatchObject([
    { usage: { costUsd: 0.004 }, secondReader: { readings: { goods: { outcome: 'added' } } } },
    { secondReader: { skipped: 'budget_spent', readings: {} } },
  ]);
});

it('While the model does not answer, documents are processed without it', { timeout: 120_000 }, async () => {
  await stopService();
  const { job } = await finishSession(await tenantOf({ below: 0.5 }));
  expect(job).toMatchObject({ submissionStatus: 'review', result: { extractedData: { goods: null } } });
});
