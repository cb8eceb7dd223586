import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { buffer, json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Router from '@koa/router';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import Koa from 'koa';
import { CopyDestinationOptions, CopySourceOptions, Client as StorageClient } from 'minio';
import { Pool } from 'pg';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { newId } from '../../domain/ids.ts';
import { webhookHeaders } from '../../domain/webhooks/signature.ts';
import { loadConfig, readEnvironment } from '../../platform/config.ts';

/**
 * The smallest honest program that processes a session, with API and worker in one process: it writes the rows that
 * Docket keeps, makes the same requests to the storage, and starts, signals and runs one workflow. Each step has one
 * statement. It has no authentication, rate limits, validation, outbox, retries, address guard, metrics or logs.
 */
const [port = '', databaseUrl = '', poolSize = '', companyId = '', apiKeyId = '', definitionId = '', keyHashHex = ''] =
  process.argv.slice(2);
const taskQueue = 'bench-session-floor';
const sessionMs = 30 * 60_000;
const eventType = 'session.completed';

const { storage: settings, temporal } = loadConfig(readEnvironment());
assert(settings.endpoint !== undefined, 'S3_ENDPOINT is set by the benchmark');
const endpoint = new URL(settings.endpoint);
const storage = new StorageClient({
  endPoint: endpoint.hostname,
  port: Number(endpoint.port),
  useSSL: false,
  accessKey: settings.accessKey,
  secretKey: settings.secretKey,
  region: settings.region,
});
const { bucket } = settings;
const pool = new Pool({ connectionString: databaseUrl, max: Number(poolSize) });
const dispatcher = new Agent({ connections: 128, pipelining: 1 });

/** A named statement is planned once per connection, like Docket's statements. */
const run = async (name: string, text: string, values: readonly unknown[]) =>
  (await pool.query({ name, text, values: [...values] })).rows;

const createSql = `
  WITH new_session AS (
    INSERT INTO sessions (id, company_id, api_key_id, definition_id, version, client_submission_id, file_count, upload_bytes, webhook_url, expires_at)
    VALUES ($1, $2, $3, $4, 1, $5, 1, 1048576, $6, $7)
  ), new_key AS (
    INSERT INTO session_idempotency_keys (api_key_id, definition_id, client_submission_id, session_id, expires_at) VALUES ($3, $4, $5, $1, $7)
  ), new_file AS (
    INSERT INTO session_files (id, session_id, file_index, label, object_key, content_type) VALUES ($8, $1, 0, 'file 1', $9, $10)
  ), new_submission AS (
    INSERT INTO submissions (id, session_id, company_id, definition_id, version, client_submission_id) VALUES ($11, $1, $2, $4, 1, $5)
  )
  INSERT INTO submission_events (id, submission_id, type, details) VALUES ($12, $11, 'created', '{}')`;

const submitSql = `
  WITH session AS (
    UPDATE sessions SET state = 'submitted', submitted_at = now() WHERE id = $1 AND state = 'pending'
  ), file AS (
    UPDATE session_files SET object_key = $2, byte_size = $3 WHERE session_id = $1
  ), submission AS (
    UPDATE submissions SET status = 'processing', updated_at = now() WHERE session_id = $1 RETURNING id
  )
  INSERT INTO submission_events (id, submission_id, type, details) SELECT $4, id, 'submitted', '{}' FROM submission`;

const startSql = `
  WITH submission AS (SELECT id, session_id FROM submissions WHERE session_id = $1), event AS (
    INSERT INTO submission_events (id, submission_id, type, details) SELECT $2, id, 'processing_started', '{}' FROM submission
  )
  SELECT submission.id AS "submissionId", file.object_key AS "objectKey", session.webhook_url AS url
  FROM submission JOIN session_files file USING (session_id) JOIN sessions session ON session.id = submission.session_id`;

/** The webhook and its first attempt are stored with the outcome. */
const publishSql = `
  WITH session AS (
    UPDATE sessions SET state = 'completed', processed_at = now() WHERE id = $1
  ), submission AS (
    UPDATE submissions SET status = 'approved', fraud_status = 'clean', extracted_data = '{}', field_confidences = '{}', evidence = '{}',
      quality_findings = '[]', engine = '{}', confidence = 1, certainty = 1, ai_summary = $9, event_sequence = 1, updated_at = now() WHERE id = $2
  ), events AS (
    INSERT INTO submission_events (id, submission_id, type, details) VALUES ($3, $2, 'processing_completed', '{}'), ($4, $2, 'approved', '{}')
  ), words AS (
    INSERT INTO submission_words (submission_id, value_words, document_words, facets) VALUES ($2, '{}', '{}', '{}')
  ), delivery AS (
    INSERT INTO deliveries (id, company_id, api_key_id, session_id, submission_id, event_type, url, body, sequence)
    VALUES ($5, $6, $7, $1, $2, '${eventType}', $8, $10, 1)
  )
  INSERT INTO delivery_attempts (delivery_id, number, series, attempted_at) VALUES ($5, 1, 1, now())`;

const settleSql = `
  WITH attempt AS (
    UPDATE delivery_attempts SET status_code = $2, duration_ms = $3 WHERE delivery_id = $1 AND number = 1
  ), delivery AS (
    UPDATE deliveries SET status = 'delivered', settled_at = now(), attempt_count = 1 WHERE id = $1
  ), submission AS (
    UPDATE submissions SET status = 'synced', updated_at = now() WHERE id = $4
  )
  INSERT INTO submission_events (id, submission_id, type, details) VALUES ($5, $4, 'synced', '{}')`;

const Creation = z.object({
  contentTypes: z.tuple([z.string()]),
  clientSubmissionId: z.string(),
  webhookUrl: z.string(),
});
const Started = z.tuple([z.object({ submissionId: z.string(), objectKey: z.string(), url: z.string() })]);

const uploadKeyOf = (sessionId: string): string => `uploads/${companyId}/${sessionId}/0`;

const createSession = async (body: unknown) => {
  const { contentTypes, clientSubmissionId, webhookUrl } = Creation.parse(body);
  const sessionId = newId('session');
  const objectKey = uploadKeyOf(sessionId);
  const owner = [sessionId, companyId, apiKeyId, definitionId];
  const file = [newId('sessionFile'), objectKey, contentTypes[0]];
  const submission = [newId('submission'), newId('event')];
  const expiresAt = new Date(Date.now() + sessionMs);
  await run('create', createSql, [...owner, clientSubmissionId, webhookUrl, expiresAt, ...file, ...submission]);
  await temporalClient.workflow.start('sessionFloorWorkflow', { workflowId: sessionId, taskQueue, args: [sessionId] });
  const uploadUrl = await storage.presignedPutObject(bucket, objectKey, sessionMs / 1000);
  return { sessionId, uploadUrls: [{ uploadUrl }] };
};

/** Docket copies each file, because anyone with its upload URL could still change it. */
const submitSession = async (sessionId: string) => {
  const source = uploadKeyOf(sessionId);
  const target = `sessions/${companyId}/${sessionId}/0`;
  const { size, etag } = await storage.statObject(bucket, source);
  await storage.copyObject(
    new CopySourceOptions({ Bucket: bucket, Object: source, MatchETag: etag }),
    new CopyDestinationOptions({ Bucket: bucket, Object: target }),
  );
  await run('submit', submitSql, [sessionId, target, size, newId('event')]);
  await temporalClient.workflow.getHandle(sessionId).signal('submitted');
  await storage.removeObject(bucket, source);
  return { jobId: sessionId };
};

const sendWebhook = async (url: string, eventId: string, rawBody: string): Promise<number> => {
  const headers = webhookHeaders({ keyHashHex, eventId, eventType, sequence: 1, rawBody, sentAt: new Date() });
  const { statusCode, body } = await request(url, { method: 'POST', headers, body: rawBody, dispatcher });
  await body.dump();
  if (statusCode !== 204) throw new Error(`the sink answered ${statusCode}`);
  return statusCode;
};

const processSession = async (sessionId: string): Promise<void> => {
  const [{ submissionId, objectKey, url }] = Started.parse(await run('start', startSql, [sessionId, newId('event')]));
  // An engine reads the whole file; its digest stands for an engine's findings.
  const digest = createHash('sha256').update(await buffer(await storage.getObject(bucket, objectKey)));
  const eventId = newId('event');
  const rawBody = JSON.stringify({
    eventId,
    eventType,
    occurredAt: new Date().toISOString(),
    sessionId,
    submissionId,
    companyId,
    state: 'completed',
    submissionStatus: 'approved',
    result: { extractedData: {}, confidence: 1, fraudStatus: 'clean' },
  });
  const subject = [sessionId, submissionId, newId('event'), newId('event')];
  const delivery = [eventId, companyId, apiKeyId, url];
  await run('publish', publishSql, [...subject, ...delivery, digest.digest('hex'), rawBody]);
  const sentAtMs = performance.now();
  const statusCode = await sendWebhook(url, eventId, rawBody);
  const durationMs = Math.round(performance.now() - sentAtMs);
  await run('settle', settleSql, [eventId, statusCode, durationMs, submissionId, newId('event')]);
};

Runtime.install({ logger: new DefaultLogger('WARN'), shutdownSignals: [] });
const temporalClient = new Client({ connection: await Connection.connect({ address: temporal.address }) });
const worker = await Worker.create({
  connection: await NativeConnection.connect({ address: temporal.address }),
  taskQueue,
  workflowsPath: fileURLToPath(new URL('./session-workflow.ts', import.meta.url)),
  workflowTaskPollerBehavior: { type: 'autoscaling' },
  activities: { processSession },
});
void worker.run();

const router = new Router({ prefix: '/api/v1/workflows/:slug/sessions' });
router.post('/', async (ctx) => {
  ctx.status = 201;
  ctx.body = await createSession(await json(ctx.req));
});
router.post('/:sessionId/submit', async (ctx) => {
  ctx.body = await submitSession(z.string().parse(ctx.params.sessionId));
});
const app = new Koa();
app.use(router.routes());
app.listen(Number(port), '127.0.0.1', () => process.send?.({ type: 'ready' }));
process.once('SIGTERM', () => process.exit(0));
