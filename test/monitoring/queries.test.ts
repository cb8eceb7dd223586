import { readFileSync } from 'node:fs';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectFile } from '../../base/project.ts';
import { createSession, finishSession } from '../support/documents/sessions.ts';
import { prisma } from '../support/stack/database.ts';
import { eventually } from '../support/stack/eventually.ts';
import { testStack } from '../support/stack/stack.ts';
import { createTenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

const guide = readFileSync(projectFile('docs/operations/monitoring.md'), 'utf8');
const table = guide.split('\n### Queries for the Temporal UI\n')[1]?.split('\n## ')[0] ?? '';
const queries = [...table.matchAll(/^\| ([^|]+) \| `([^`]+)` \|$/gm)].map(([, question = '', query = '']) => ({
  question,
  query,
}));
const statements = [...guide.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql.trim());

let connection: Connection;
let client: Client;
beforeAll(async () => {
  connection = await Connection.connect({ address: testStack().temporalAddress });
  client = new Client({ connection, namespace: testStack().temporalNamespace });
});
afterAll(() => connection.close());

/** Runs a query of the guide with a value of this workflow until Temporal finds the workflow. */
const expectFound = async (question: string, value: string, workflowId: string): Promise<void> => {
  const query = queries
    .find((one) => one.question === question)
    ?.query.replace(/"[^"]*(?:…|example\.com)"/, `"${value}"`);
  await eventually(`Temporal answers "${question}"`, async () => {
    for await (const run of client.workflow.list({ query: query ?? '' })) {
      if (run.workflowId === workflowId) return true;
    }
    return false;
  });
};

it.each(queries)('The guide to monitoring has a query that Temporal accepts: $question', async ({ query }) => {
  expect((await client.workflow.count(query)).count).toBeGreaterThanOrEqual(0);
});

it.each(statements)('The guide to monitoring has a statement that the database accepts: %s', async (statement) => {
  expect(await prisma.$queryRawUnsafe(`EXPLAIN ${statement}`)).not.toEqual([]);
});

it('The guide to monitoring has queries that find a document by its session, its submission and its company', async () => {
  const tenant = await createTenant();
  const { sessionId, submissionId } = await createSession(tenant);
  await expectFound('everything about a session', sessionId, sessionId);
  await expectFound('everything about a submission', submissionId, sessionId);
  await expectFound('what runs for a company', tenant.companyId, sessionId);
});

it('The guide to monitoring has a query that finds the retries to a receiver by its host', async () => {
  const receiver = await startReceiver(() => ({ status: 503 }));
  await finishSession(await createTenant(), [], { webhookUrl: receiver.url });
  const [webhook] = await receiver.waitFor(1);
  const host = new URL(receiver.url).host;
  const deliveryId = String(webhook?.headers['x-webhook-id']);
  const query = `DocketReceiverHost = "${host}"`;
  expect(queries.some((one) => one.query.startsWith('DocketReceiverHost = '))).toBe(true);
  await eventually('Temporal finds the delivery', async () => {
    for await (const run of client.workflow.list({ query })) if (run.workflowId === deliveryId) return true;
    return false;
  });
});
