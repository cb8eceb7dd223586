import { randomUUID } from 'node:crypto';
import { request } from 'undici';
import { openDatabase } from '../../prisma/client.ts';
import { startBareProcess } from '../bare/process.ts';
import { runFor } from '../measuring/closed-loop.ts';
import { type BenchClient, createBenchClient } from '../service/http-client.ts';
import { type Sink, startSink } from '../service/sink.ts';
import { type BenchTenant, createBenchTenant } from '../service/tenant.ts';
import { untilDispatched, untilSettled } from '../service/until-dispatched.ts';
import type { Row } from './row.ts';

const concurrency = 16;
const roundMs = 10_000;
const warmUpMs = 4_000;

/** A file that a session consists of. */
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
    await stored.body.dump();
    if (stored.statusCode !== 200) throw new Error(`the upload answered ${stored.statusCode}`);
  }
  return { sessionId, arrival };
};

/** Submits a session that {@link uploadSession} has made. */
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

/** Runs a session from its creation to its webhook with an idle engine, against the simplest workflow of that shape. */
export const wholeSessionRow: Row = {
  name: 'whole-session',
  title: 'Session from create to webhook, idle engine, against a bare workflow with one timer, signal and activity',
  unit: 'session',
  async prepare(stack) {
    const database = openDatabase({ url: stack.databaseUrl, poolSize: 4 }, 'bench');
    const tenant = await createBenchTenant(database);
    const sink = await startSink(stack.sinkPort);
    const bare = await startBareProcess(stack, 'bench/bare/temporal.ts', [stack.temporalAddress]);
    const client = createBenchClient(stack.baseUrl, concurrency, tenant.apiKey);
    const { temporal } = stack.processes;
    const durationMs = (isWarmUp: boolean) => (isWarmUp ? warmUpMs : roundMs);
    const path = sessionsPathOf(tenant);
    return {
      product: {
        label: 'session to webhook',
        processes: stack.processes,
        run: (isWarmUp) => runFor(durationMs(isWarmUp), concurrency, () => runSession(client, sink, path)),
        settle: async () => {
          await untilSettled(database.pool);
          await untilDispatched(database.pool);
        },
      },
      baseline: {
        label: 'bare workflow',
        processes: { bare: bare.pid, temporal },
        run: (isWarmUp) => bare.run({ durationMs: durationMs(isWarmUp), concurrency }),
      },
      close: async () => {
        await Promise.all([client.close(), bare.close(), sink.close(), database.close()]);
      },
    };
  },
};
