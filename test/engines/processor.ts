import type { IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { createDocumentChildren } from '../../processing/documents/children/document-children.ts';
import type { Handover, PendingDocument } from '../../processing/documents/contract.ts';
import { createHttpEngine } from '../../processing/documents/http/engine.ts';
import { ProcessorRequest } from '../../processing/documents/http/protocol.ts';
import { createIntake } from '../../processing/documents/intake/intake.ts';
import { startHttpTarget } from '../support/http-targets.ts';

export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly rawBody: string;
  readonly body: ProcessorRequest;
}

export interface ProcessorReply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Answers the nth request, from 1; null leaves it without an answer, `reset` cuts the connection. */
export type AnswerRequest = (nth: number, request: ReceivedRequest) => ProcessorReply | 'reset' | null;

/** A processor of a customer's own, until the test has finished. */
export const startProcessor = async (answer: AnswerRequest) => {
  const requests: ReceivedRequest[] = [];
  const target = await startHttpTarget(async (request, response) => {
    const rawBody = (await buffer(request)).toString('utf8');
    const received = { headers: request.headers, rawBody, body: ProcessorRequest.parse(JSON.parse(rawBody)) };
    requests.push(received);
    const reply = answer(requests.length, received);
    if (reply === 'reset') return void request.socket.destroy();
    if (!reply) return;
    const { status = 200, headers = {}, body = '' } = reply;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return { origin: target.origin, url: `${target.origin}/process`, requests };
};

export const httpEngine = (settings: Record<string, string>) => {
  const { processing } = loadConfig(settings);
  const engine = createHttpEngine(processing.processor, createIntake(createDocumentChildren(processing)));
  onTestFinished(() => engine.close());
  return engine;
};

export const signingKey = 'a'.repeat(64);

/** A hand-over that keeps what it is given in memory. */
export const memoryHandover = (): Handover & { readonly keptDocuments: PendingDocument[] } => {
  const keptDocuments: PendingDocument[] = [];
  return {
    sessionId: 'ses_1',
    submissionId: 'sub_1',
    workflow: { slug: 'receipt', version: 3 },
    signingKey,
    callbackUrl: 'https://docket.example/callbacks/processing/token',
    kept: null,
    keptDocuments,
    fileUrl: async (fileIndex, expiresInSeconds) => `https://files.example/${fileIndex}?expires=${expiresInSeconds}`,
    keep: async (pending) => {
      keptDocuments.push(pending);
    },
  };
};
