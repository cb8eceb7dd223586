import { auditedTransaction } from '../../prisma/audit/audited-transaction.ts';
import type { PrismaClient } from '../../prisma/generated/client.ts';
import type { PendingMessage } from '../../prisma/outbox.ts';
import {
  insertEndpointDeliveries,
  type LogSpan,
  listMissedEvents,
  lockFailedOfEndpoint,
  type WebhookEndpointRow,
} from '../../prisma/webhooks/endpoints.ts';
import { startSeries } from '../../prisma/webhooks/series.ts';
import { type EndpointAuthor, endpointAudit } from './change-endpoint.ts';

/** The most deliveries that one call starts, so that the transaction stays short. */
const recoveredAtOnce = 200;

export interface Recovery {
  /** Events that the endpoint had not received. */
  readonly created: number;
  /** Deliveries that had failed. */
  readonly sentAgain: number;
  /** Whether there may be more: the same call continues. */
  readonly hasMore: boolean;
  readonly messages: readonly PendingMessage[];
}

/**
 * Sends an endpoint the events in a part of the company's log that it has not received: failed deliveries again, under
 * the same id, and events that were logged while it was disabled or did not exist. Deliveries that arrived or are under
 * way are left unchanged, so the call may be repeated at any time.
 * @param apiKeyId the key that signs the deliveries that it creates
 */
export const recoverEndpoint = (
  prisma: PrismaClient,
  author: EndpointAuthor,
  endpoint: WebhookEndpointRow,
  apiKeyId: string,
  span: LogSpan,
): Promise<Recovery> =>
  auditedTransaction(prisma, author.actor, async (tx, audit) => {
    const failed = await lockFailedOfEndpoint(tx, endpoint.id, span, recoveredAtOnce);
    const again = await startSeries(tx, failed, 'redeliver');
    const missed = await listMissedEvents(tx, endpoint, span, recoveredAtOnce - failed.length);
    const created = [];
    for (const event of missed) {
      created.push(...(await insertEndpointDeliveries(tx, { ...event, apiKeyId }, [endpoint])));
    }
    const counts = { created: created.length, sentAgain: again.length };
    if (counts.created + counts.sentAgain > 0) {
      await audit({
        ...endpointAudit(author, endpoint.id),
        action: 'webhook_endpoint.recover',
        after: { ...span, ...counts },
      });
    }
    return {
      ...counts,
      hasMore: failed.length + missed.length >= recoveredAtOnce,
      messages: [...again, ...created],
    };
  });
