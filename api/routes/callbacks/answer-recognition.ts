import { z } from 'zod';
import { recognitionOfToken } from '../../../domain/handover-token.ts';
import { invalidFields } from '../../../domain/problems.ts';
import { ShelfCatalogItem } from '../../../domain/shelf-profiles/profile.ts';
import { takeRecognition } from '../../../operations/shelf-captures/recognition-requests.ts';
import { findAwaitedRecognition } from '../../../prisma/shelf-captures/recognition-requests.ts';
import { transact } from '../../../prisma/transaction.ts';
import { ServiceRefusal } from '../../../processing/services/service-errors.ts';
import type { RequestedPhoto } from '../../../processing/shelf/contract/shelf-engine.ts';
import { type CompletedRecognition, RecognizerCallback } from '../../../processing/shelf/engines/http/protocol.ts';
import { checkRecognition } from '../../../processing/shelf/engines/http/to-packs.ts';
import { defineRoute } from '../../route/route.ts';
import { alreadyReceived, CallbackReceipt, callbackToken, nothingAwaited, requireAnswered } from './receipt.ts';

/** Refuses an answer that cannot be used, so that the recognizer can fix it and post it again. */
const checkAnswer = (answer: CompletedRecognition, photo: RequestedPhoto, catalog: unknown): void => {
  try {
    checkRecognition(answer, photo, z.array(ShelfCatalogItem).parse(catalog));
  } catch (error) {
    if (!(error instanceof ServiceRefusal)) throw error;
    throw invalidFields([{ field: 'detections', code: 'not_usable', message: error.message }]);
  }
};

export const answerRecognition = defineRoute({
  method: 'post',
  path: '/callbacks/recognition/{token}',
  operationId: 'answerRecognition',
  tag: 'Processors',
  summary: 'Send a recognition result',
  description:
    'Called by your recognizer if the shelf profile version uses the engine `http`. The URL is part of the recognition request for a photo and needs no API key. Send the result when it is ready; until then, send `working` from time to time. Only the first result counts; a repeated one gets `already_received`, also after it was published.',
  access: 'open',
  params: z.object({ token: callbackToken }),
  query: z.object({}),
  body: { schema: RecognizerCallback, required: true },
  responses: { 200: { description: 'The answer was accepted.', schema: CallbackReceipt } },
  errors: ['bad-request', 'gone', 'validation-error', 'overloaded', 'internal-error'],
  async resolve({ deps, params: { token } }) {
    const request = recognitionOfToken(token);
    const awaited = request && (await findAwaitedRecognition(deps.prisma, request, token));
    if (!request) throw nothingAwaited();
    if (awaited) return { request, ...awaited };
    await requireAnswered(deps.prisma, token);
    return null;
  },
  async handle({ deps, params: { token }, body, resource }) {
    if (!resource) return alreadyReceived;
    const { request, photo, catalog } = resource;
    if (body.status === 'completed') checkAnswer(body, photo, catalog);
    const result = body.status === 'working' ? null : body;
    const taken = await transact(deps.prisma, (tx) => takeRecognition(tx, request, token, result));
    if (taken.outcome === 'gone') {
      await requireAnswered(deps.prisma, token);
      return alreadyReceived;
    }
    if (taken.outcome === 'received') deps.dispatch(taken.messages);
    return { status: 200, body: { status: taken.outcome } };
  },
});
