import { beforeAll, describe, expect, it } from 'vitest';
import { finishSession, readJob } from '../support/documents/sessions.ts';
import { createClient } from '../support/stack/api-client.ts';
import { eventually } from '../support/stack/eventually.ts';
import { type OwnStack, startOwnStack } from '../support/stack/own-stack.ts';
import { createTenant, type Tenant } from '../support/tenant.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';

let stack: OwnStack;
let tenant: Tenant;
beforeAll(async () => {
  stack = await startOwnStack({}, ['database', 'storage']);
  const { baseUrl, prisma: db } = stack;
  tenant = await createTenant({ baseUrl, db });
}, 240_000);

describe('With a Temporal server that has none of Docket’s search attributes', () => {
  it('a document is processed and its webhook is delivered', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await receiver.waitFor(1);
    await eventually('the delivery has settled', async () => {
      const { webhookDeliveryStatus } = await readJob(tenant.api, session.sessionId);
      return webhookDeliveryStatus === 'delivered';
    });
  });

  it('readiness is degraded and says why', async () => {
    const { status, body } = await createClient(null, stack.baseUrl).get('/health/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'degraded',
      checks: { searchAttributes: expect.stringContaining('npm run setup') },
    });
  });
});
