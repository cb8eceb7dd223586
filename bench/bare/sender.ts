import { Pool } from 'pg';
import { Agent, request } from 'undici';
import { newId } from '../../domain/ids.ts';
import { webhookHeaders } from '../../domain/webhooks/signature.ts';
import { runTimes } from '../measuring/closed-loop.ts';
import { serveRounds } from './rounds-server.ts';

/**
 * The simplest durable delivery: it stores an event, signs it, sends it and marks it as delivered. No ledger of
 * attempts, no queue, no address guard, no retries.
 */
const [
  port = '',
  databaseUrl = '',
  poolSize = '',
  url = '',
  companyId = '',
  apiKeyId = '',
  sessionId = '',
  keyHashHex = '',
] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: Number(poolSize) });
const dispatcher = new Agent({ connections: 128, pipelining: 1 });
const eventType = 'session.completed';

const deliver = async (): Promise<void> => {
  const id = newId('event');
  const rawBody = JSON.stringify({
    eventId: id,
    eventType,
    occurredAt: new Date().toISOString(),
    sessionId,
    companyId,
  });
  await pool.query({
    name: 'insert',
    text: `INSERT INTO deliveries (id, company_id, api_key_id, session_id, event_type, url, body) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [id, companyId, apiKeyId, sessionId, eventType, url, rawBody],
  });
  const headers = webhookHeaders({ keyHashHex, eventId: id, eventType, rawBody, sentAt: new Date() });
  const { statusCode, body } = await request(url, { method: 'POST', headers, body: rawBody, dispatcher });
  await body.dump();
  if (statusCode !== 204) throw new Error(`the sink answered ${statusCode}`);
  await pool.query({
    name: 'settle',
    text: `UPDATE deliveries SET status = 'delivered', settled_at = now(), attempt_count = 1 WHERE id = $1`,
    values: [id],
  });
};

serveRounds(Number(port), ({ count = 0, concurrency }) => runTimes(count, concurrency, deliver));
