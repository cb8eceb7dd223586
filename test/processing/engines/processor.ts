import { onTestFinished } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import type { Handover, PendingDocument } from '../../../processing/documents/contract.ts';
import { createHttpEngine } from '../../../processing/documents/engines/http/engine.ts';
import { ProcessorRequest } from '../../../processing/documents/engines/http/protocol.ts';
import { type AnswerRequest as CustomerAnswer, startCustomerService } from '../../support/customer-service.ts';
import { sharedIntake } from '../documents/documents.ts';

export type AnswerRequest = CustomerAnswer<ProcessorRequest>;

/** Starts a customer's own processor, which stops when the test has finished. */
export const startProcessor = (answer: AnswerRequest) =>
  startCustomerService('/process', (value) => ProcessorRequest.parse(value), answer);

export const httpEngine = (settings: Record<string, string>) => {
  const { processing } = loadConfig(settings);
  const engine = createHttpEngine(processing.processor, sharedIntake());
  onTestFinished(() => engine.close());
  return engine;
};

export const signingKey = 'a'.repeat(64);
export const serviceSecret = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

/** A handover that saves findings in memory. */
export const memoryHandover = (): Handover & { readonly savedDocuments: PendingDocument[] } => {
  const savedDocuments: PendingDocument[] = [];
  return {
    sessionId: 'ses_1',
    submissionId: 'sub_1',
    workflow: { slug: 'receipt', version: 3 },
    signingKey,
    secrets: [serviceSecret],
    callbackUrl: 'https://docket.example/callbacks/processing/token',
    saved: null,
    savedDocuments,
    fileUrl: async (fileIndex, expiresInSeconds) => `https://files.example/${fileIndex}?expires=${expiresInSeconds}`,
    save: async (pending) => {
      savedDocuments.push(pending);
    },
  };
};
