import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { searchAttributes } from '../../domain/search-attributes.ts';
import { createLogger } from '../../platform/log.ts';
import { createTemporalClient } from '../../platform/temporal/client.ts';
import { addSearchAttributes } from '../../platform/temporal/namespace.ts';
import { startDelivery } from '../../worker/deliveries/start-delivery.ts';
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
  it('A document is processed and its webhook is delivered', async () => {
    const receiver = await startReceiver();
    const { session } = await finishSession(tenant, [], { webhookUrl: receiver.url });
    await receiver.waitFor(1);
    await eventually('the delivery has settled', async () => {
      const { webhookDeliveryStatus } = await readJob(tenant.api, session.sessionId);
      return webhookDeliveryStatus === 'delivered';
    });
  });

  it('Readiness is degraded and explains why if Temporal has none of Docket’s search attributes', async () => {
    const { status, body } = await createClient(null, stack.baseUrl).get('/health/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'degraded',
      checks: { searchAttributes: expect.stringContaining('npm run setup') },
    });
  });
});

describe('With a Temporal server that has the search attributes of an earlier release', () => {
  it('A workflow starts with the search attributes of an earlier release, and without the new one', async () => {
    const names = Object.keys(searchAttributes).filter((name) => name !== 'DocketReceiverHost');
    const settings = { address: stack.temporalAddress, namespace: 'default', retentionDays: 1, uiUrl: undefined };
    const client = createTemporalClient(settings, createLogger('test', { level: 'silent', format: 'json' }));
    onTestFinished(() => client.connection.close());
    await addSearchAttributes(client.connection, 'default', names);
    const run = { deliveryId: 'evt_1', companyId: 'co_1', eventType: 'session.failed', subjectId: 'ses_1', chain: 1 };
    await startDelivery(client, run, { retryDelaysMs: [], receiverHost: 'hooks.example.com' }, 10_000);
    const { typedSearchAttributes } = await client.workflow.getHandle(run.deliveryId).describe();
    const attributes = typedSearchAttributes.getAll().map(({ key }) => key.name);
    expect(attributes).toEqual(expect.arrayContaining(['DocketCompanyId', 'DocketDeliveryId', 'DocketSessionId']));
    expect(attributes).not.toContain('DocketReceiverHost');
  });
});
