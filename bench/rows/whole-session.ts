import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { findFreePort } from '../../dev/processes/free-ports.ts';
import { openDatabase } from '../../prisma/client.ts';
import { startBareProcess } from '../bare/process.ts';
import { runFor } from '../measuring/closed-loop.ts';
import { type BenchClient, createBenchClient } from '../service/http-client.ts';
import { type Sink, startSink } from '../service/sink.ts';
import type { BenchStack } from '../service/stack.ts';
import { type BenchTenant, createBenchTenant } from '../service/tenant.ts';
import { untilDispatched, untilSettled } from '../service/until-dispatched.ts';
import type { PreparedPair, Row } from './row.ts';

const concurrency = 16;
const roundMs = 10_000;
const warmUpMs = 4_000;
/** The number of connections that a process of Docket opens by default. */
const poolSize = '10';
const stopGraceMs = 5_000;

/** The file that a session uploads. */
export interface BenchFile {
  readonly contentType: string;
  readonly bytes: Buffer;
}

const emptyPdf: BenchFile = { contentType: 'application/pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') };

interface CreatedSession {
  readonly sessionId: string;
  readonly uploadUrls: readonly { readonly uploadUrl: string }[];
}

/** The path at which sessions of a workflow are created. */
export const sessionsPathOf = ({ slug }: BenchTenant): string => `/api/v1/workflows/${slug}/sessions`;

/** A session whose file is uploaded. */
interface UploadedSession {
  readonly sessionId: string;
  /** Settles when the webhook with the outcome has arrived. */
  readonly arrival: Promise<unknown>;
}

/** Creates a session and uploads its file. */
export const uploadSession = async (
  client: BenchClient,
  sink: Sink,
  path: string,
  { contentType, bytes }: BenchFile = emptyPdf,
): Promise<UploadedSession> => {
  const body = {
    fileCount: 1,
    contentTypes: [contentType],
    clientSubmissionId: randomUUID(),
    webhookUrl: sink.url,
  };
  const { sessionId, uploadUrls }: CreatedSession = JSON.parse(
    await client.send({ method: 'POST', path, body, expect: 201 }),
  );
  const arrival = sink.arrival(sessionId);
  for (const { uploadUrl } of uploadUrls) {
    const stored = await request(uploadUrl, { method: 'PUT', headers: { 'content-type': contentType }, body: bytes });
    const answer = await stored.body.text();
    if (stored.statusCode !== 200) throw new Error(`the upload answered ${stored.statusCode}: ${answer}`);
  }
  return { sessionId, arrival };
};

/** Submits a session that {@link uploadSession} has created. */
export const submitUploaded = (client: BenchClient, path: string, sessionId: string): Promise<unknown> =>
  client.send({ method: 'POST', path: `${path}/${sessionId}/submit`, expect: 200 });

/** Creates, uploads and submits a session. */
export const submitSession = async (client: BenchClient, sink: Sink, path: string): Promise<UploadedSession> => {
  const session = await uploadSession(client, sink, path);
  await submitUploaded(client, path, session.sessionId);
  return session;
};

/** Runs a session from its creation to the webhook with the outcome. */
export const runSession = async (client: BenchClient, sink: Sink, path: string): Promise<void> => {
  await (await submitSession(client, sink, path)).arrival;
};

type Baseline = PreparedPair['baseline'] & { close(): Promise<void> };

/** The input of a baseline of sessions: the company of the row, its sink, and the length of a round. */
interface SessionRound {
  readonly stack: BenchStack;
  readonly tenant: BenchTenant;
  readonly sink: Sink;
  readonly settle: () => Promise<void>;
  readonly durationMs: (isWarmUp: boolean) => number;
}

/** Docket's sessions from their creation to their webhook, with an idle engine, against another program. */
const prepareSessions = async (
  stack: BenchStack,
  startBaseline: (round: SessionRound) => Promise<Baseline>,
): Promise<PreparedPair> => {
  const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
  const tenant = await createBenchTenant(database);
  const sink = await startSink(stack.sinkPort);
  const client = createBenchClient(stack.baseUrl, concurrency, tenant.apiKey);
  const path = sessionsPathOf(tenant);
  const durationMs = (isWarmUp: boolean) => (isWarmUp ? warmUpMs : roundMs);
  const settle = async (): Promise<void> => {
    await untilSettled(database.pool);
    await untilDispatched(database.pool);
  };
  const { close: closeBaseline, ...baseline } = await startBaseline({ stack, tenant, sink, settle, durationMs });
  return {
    product: {
      label: 'session to webhook',
      processes: stack.processes,
      run: (isWarmUp) => runFor(durationMs(isWarmUp), concurrency, () => runSession(client, sink, path)),
      settle,
    },
    baseline,
    close: async () => {
      await Promise.all([client.close(), closeBaseline(), sink.close(), database.close()]);
    },
  };
};

/** Only Temporal stores anything. */
const startBareWorkflow = async ({ stack, durationMs }: SessionRound): Promise<Baseline> => {
  const bare = await startBareProcess(stack, 'bench/bare/temporal.ts', [stack.temporalAddress]);
  return {
    label: 'bare workflow',
    processes: { bare: bare.pid, temporal: stack.processes.temporal },
    run: (isWarmUp) => bare.run({ durationMs: durationMs(isWarmUp), concurrency }),
    close: bare.close,
  };
};

/** The program gets the same requests as Docket, so that their cost is the same on both sides. */
const startFloor = async ({ stack, tenant, sink, settle, durationMs }: SessionRound): Promise<Baseline> => {
  const port = await findFreePort();
  const { companyId, apiKeyId, definitionId, keyHash } = tenant;
  const args = [String(port), stack.databaseUrl, poolSize, companyId, apiKeyId, definitionId, keyHash];
  const floor = await stack.startScript('floor', 'bench/bare/session-server.ts', args);
  const client = createBenchClient(`http://127.0.0.1:${port}`, concurrency);
  const path = sessionsPathOf(tenant);
  const { postgres, temporal, minio } = stack.processes;
  return {
    label: 'floor',
    processes: { floor: floor.pid, postgres, temporal, minio },
    run: (isWarmUp) => runFor(durationMs(isWarmUp), concurrency, () => runSession(client, sink, path)),
    settle,
    close: async () => {
      await client.close();
      await floor.stop(stopGraceMs);
    },
  };
};

/** Runs a session from its creation to its webhook with an idle engine, against the simplest workflow of that shape. */
export const wholeSessionRow: Row = {
  name: 'whole-session',
  title: 'Session from create to webhook, idle engine, against a bare workflow with one timer, signal and activity',
  unit: 'session',
  prepare: (stack) => prepareSessions(stack, startBareWorkflow),
};

/** Runs a session from its creation to its webhook with an idle engine, against the smallest program that does it. */
export const sessionFloorRow: Row = {
  name: 'session-floor',
  title: 'Session from create to webhook, idle engine, against the smallest program with the same rows and requests',
  unit: 'session',
  prepare: (stack) => prepareSessions(stack, startFloor),
};
