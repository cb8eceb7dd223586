import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { newId } from '../../domain/ids.ts';
import { openDatabase } from '../../prisma/client.ts';
import { startBareProcess } from '../bare/process.ts';
import { runTimes, type WorkDone } from '../measuring/closed-loop.ts';
import type { Contender } from '../measuring/pair.ts';
import { type SeededSession, seedSessions } from '../service/seed-sessions.ts';
import { type Sink, startSink } from '../service/sink.ts';
import type { BenchStack } from '../service/stack.ts';
import { type BenchTenant, createBenchTenant } from '../service/tenant.ts';
import { untilDispatched, untilSettled } from '../service/until-dispatched.ts';
import type { Row } from './row.ts';

/** The number of events that are published at the same time. */
export const deliveriesConcurrency = 32;
/** Deliveries of one round. */
const deliveriesPerRound = 1_000;
const warmUpDeliveries = 300;
const poolSize = '32';
const eventType = 'session.completed';

interface Publisher {
  readonly pool: Pool;
  readonly tenant: BenchTenant;
  readonly url: string;
  readonly notify: () => void;
}

/** Notifies the workers as the dispatcher of a publishing process does: once for all committed events. */
export const createNotifier = (pool: Pool) => {
  let isPending = false;
  return (): void => {
    if (isPending) return;
    isPending = true;
    setImmediate(() => {
      isPending = false;
      void pool.query("SELECT pg_notify('docket_outbox', 'deliveries')");
    });
  };
};

/**
 * Commits one event with its delivery and its waiting first attempt: the part of a publication that sends a webhook.
 * @param onId called with the id of the event before the commit
 */
export const publishEvent = async (
  { pool, tenant, url }: Publisher,
  { sessionId, submissionId }: SeededSession,
  onId?: (id: string) => void,
): Promise<void> => {
  const { companyId, apiKeyId } = tenant;
  const id = newId('event');
  onId?.(id);
  const body = JSON.stringify({
    eventId: id,
    eventType,
    occurredAt: new Date().toISOString(),
    sessionId,
    submissionId,
    companyId,
  });
  await pool.query({
    // As in the product, each connection plans the statement once.
    name: 'publish',
    text: `WITH delivery AS (
       INSERT INTO deliveries (id, company_id, api_key_id, session_id, submission_id, event_type, url, body, event_logged)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, true)
     ), event AS (
       INSERT INTO webhook_events (id, company_id, event_type, subject_id) VALUES ($1, $2, $6, $5)
       ON CONFLICT (id) DO NOTHING
     )
     INSERT INTO first_attempts (delivery_id, series, lane, request_id) VALUES ($1, 1, delivery_lane($7, $2), $9)`,
    values: [id, companyId, apiKeyId, sessionId, submissionId, eventType, url, body, `req_${randomUUID()}`],
  });
};

/** Publishes `count` events, each of its own session, and waits until the sink has received them all. */
const deliverAll = async (publisher: Publisher, sink: Sink, sessions: readonly SeededSession[]): Promise<WorkDone> => {
  const startedAtMs = performance.now();
  const total = sink.count() + sessions.length;
  const one = async (index: number): Promise<void> => {
    const session = sessions[index];
    if (!session) return;
    await publishEvent(publisher, session);
    publisher.notify();
  };
  await runTimes(sessions.length, deliveriesConcurrency, one);
  await sink.reached(total);
  return { units: sessions.length, elapsedMs: performance.now() - startedAtMs };
};

/** Docket's side of a comparison of deliveries. */
interface DocketDeliveries {
  readonly contender: Contender;
  readonly tenant: BenchTenant;
  readonly sink: Sink;
  /** A session for the rows of the other side. */
  readonly sessionId: string;
  close(): Promise<void>;
}

/** The number of deliveries in a round. */
export const deliveriesOf = (isWarmUp: boolean): number => (isWarmUp ? warmUpDeliveries : deliveriesPerRound);

/** Starts a sink and prepares Docket's deliveries to it. */
export const prepareDocketDeliveries = async (stack: BenchStack): Promise<DocketDeliveries> => {
  const database = openDatabase({ url: stack.databaseUrl, poolSize: deliveriesConcurrency }, 'bench');
  const { pool } = database;
  const tenant = await createBenchTenant(database);
  const sink = await startSink(stack.sinkPort);
  const publisher = { pool, tenant, url: sink.url, notify: createNotifier(pool) };
  const [first] = await seedSessions(pool, tenant, 1);
  const { worker, postgres, temporal } = stack.processes;
  let sessions: readonly SeededSession[] = [];
  return {
    contender: {
      label: 'event to receiver',
      processes: { worker, postgres, temporal },
      setUp: async (isWarmUp) => {
        sessions = await seedSessions(pool, tenant, deliveriesOf(isWarmUp));
      },
      run: () => deliverAll(publisher, sink, sessions),
      settle: async () => {
        await untilSettled(pool);
        await untilDispatched(pool);
      },
    },
    tenant,
    sink,
    sessionId: first?.sessionId ?? '',
    close: async () => {
      await Promise.all([sink.close(), database.close()]);
    },
  };
};

/**
 * Delivers webhooks from the committed event to the receiver's answer in the ledger, against only storing, signing,
 * sending and marking.
 */
export const deliveriesRow: Row = {
  name: 'deliveries',
  title: `Webhook deliveries at concurrency ${deliveriesConcurrency}, against insert, POST and update with pg and undici`,
  unit: 'delivery',
  async prepare(stack) {
    const docket = await prepareDocketDeliveries(stack);
    const { companyId, apiKeyId, keyHash } = docket.tenant;
    const args = [stack.databaseUrl, poolSize, docket.sink.url, companyId, apiKeyId, docket.sessionId, keyHash];
    const bare = await startBareProcess(stack, 'bench/bare/sender.ts', args);
    return {
      product: docket.contender,
      baseline: {
        label: 'pg and undici',
        processes: { bare: bare.pid, postgres: stack.processes.postgres },
        run: (isWarmUp) => bare.run({ count: deliveriesOf(isWarmUp), concurrency: deliveriesConcurrency }),
      },
      close: async () => {
        await bare.close();
        await docket.close();
      },
    };
  },
};
