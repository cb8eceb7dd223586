import { eventExamples } from '../../../api/openapi/event-examples.ts';
import { newId } from '../../../domain/ids.ts';
import { createSession } from '../documents/sessions.ts';
import { createOrganizationWithCompany } from '../panel.ts';
import { prisma } from '../stack/database.ts';
import { createKey, publishFor, type Tenant } from '../tenant.ts';

/** A company of an organization with a session that deliveries may be about. */
export interface DeliveryOwner {
  readonly organizationId: string;
  readonly companyId: string;
  readonly apiKeyId: string;
  readonly sessionId: string;
  readonly tenant: Tenant;
}

export const createDeliveryOwner = async (): Promise<DeliveryOwner> => {
  const { organizationId, companyId } = await createOrganizationWithCompany();
  const key = await createKey(companyId);
  const workflow = await publishFor(companyId);
  const tenant = { companyId, companyName: companyId, key, api: key.api, workflow };
  const { sessionId } = await createSession(tenant);
  return { organizationId, companyId, apiKeyId: key.id, sessionId, tenant };
};

/** A delivery between its first attempt, which failed, and its next one in an hour. No workflow waits for that. */
export const insertWaitingDelivery = async (owner: DeliveryOwner, url: string): Promise<string> => {
  const id = await insertFailedDelivery(owner, url);
  const nextAttemptAt = new Date(Date.now() + 3_600_000);
  await prisma.delivery.update({ where: { id }, data: { status: 'pending', settledAt: null, nextAttemptAt } });
  return id;
};

/** A delivery that has failed after one attempt, as the worker leaves it, with body, ledger and end. */
export const insertFailedDelivery = async (
  { companyId, apiKeyId, sessionId }: DeliveryOwner,
  url: string,
  failedAt = new Date(),
): Promise<string> => {
  const id = newId('event');
  await prisma.delivery.create({
    data: {
      id,
      companyId,
      apiKeyId,
      sessionId,
      eventType: 'session.completed',
      url,
      body: JSON.stringify({ ...eventExamples['session.completed'], eventId: id }),
      status: 'failed',
      attemptCount: 1,
      createdAt: failedAt,
      settledAt: failedAt,
      attempts: {
        create: {
          number: 1,
          series: 1,
          attemptedAt: failedAt,
          durationMs: 41,
          statusCode: 500,
          error: 'The receiver answered 500.',
          responseExcerpt: 'the receiver is down',
        },
      },
    },
  });
  return id;
};
